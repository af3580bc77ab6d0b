def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
project.has('the table', project.text('the core/target/site/pathforest/pathforest.csv'), 'core,com.acme.core,Range,5,9,1,7,1,9,0,2')
assert new File(basedir, 'the core/target/pathforest/core-1.jar').file : 'expected an instrumented copy of the jar'
project.has('the log', log, 'Skipping Pathforest execution: the project has no archive')
project.has('the log', log, "Skipping Pathforest execution: none of the 1 class files in ${new File(basedir, 'web/target/classes')} matches [com/acme/core/**]")
project.has('the log', log, "Skipping Pathforest execution: no class files in ${new File(basedir, 'texts/target')}")
for (name in ['core', 'web', 'texts']) {
  def folder = name == 'core' ? 'the core' : name
  project.noInstrumentedClasses("$folder/target/classes")
  project.noInstrumentedEntries("$folder/target/$name-1.jar")
}
// Where no module has a class that is asked for, something is wrong.
project.has('the log', log, "matches [no.such.**]; use patterns that leave a class, such as com.acme.core.Range")

true
