def project = new org.pathforest.maven.BuiltProject(basedir)
// Each goal's part of the log begins with its name.
def parts = project.text('build.log').split('\\[INFO\\] --- ')
for (goal in ['instrument', 'restore-instrumented-classes', 'report', 'instrument-jar', 'check', 'merge', 'report-aggregate']) {
  def part = parts.find { it.startsWith('pathforest') && it.contains(":$goal (default)") }
  project.has("the goal $goal", "$part", 'Skipping Pathforest execution because property pathforest.skip is set.')
}
for (name in ['pathforest', 'pathforest.pathprof', 'pathforest.pathprof.parts', 'site']) {
  assert !new File(basedir, "target/$name").exists() : "expected nothing at target/$name"
}
project.noInstrumentedClasses('target/classes')

true
