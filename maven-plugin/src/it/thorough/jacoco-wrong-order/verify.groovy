def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
def complaint = 'instrumented classes were changed by another plugin: org/example/Range.class; declare that plugin before'
for (n in 1..2) {
  def build = log.split('BUILD (FAILURE|SUCCESS)')[n - 1]
  project.has("build $n", build, complaint)
  assert !build.contains('Building jar:') : "expected build $n to package nothing, but it says:\n$build"
}
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/jacoco-wrong-order-1.jar')

true
