def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
def entries = { path ->
  def zip = new java.util.zip.ZipFile(new File(basedir, path))
  def names = Collections.list(zip.entries())*.name
  zip.close()
  return names
}
project.has('the log', log, 'Tests run: 2, Failures: 0, Errors: 0, Skipped: 0')
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'web,org.example,Range,5,9,1,7,1,9,0,2')
assert log.count('Instrumented copy: ') == 3 : "expected three copies, but the log is\n$log"
def runtime = 'WEB-INF/classes/org/pathforest/runtime/HolderCalls.class'
def map = { it.startsWith('WEB-INF/classes/META-INF/pathforest/') }
def library = entries('target/pathforest/web-1.war')
assert library.contains(runtime) : "expected the runtime beside the instrumented library, but found $library"
assert !library.any(map) : "expected the application's own classes to be left alone, but found $library"
def application = entries('target/application/web-1.war')
assert application.contains(runtime) && application.any(map) : "expected instrumented classes, but found $application"
for (archive in ['web-1.war', 'web-1-classes.jar']) {
  project.noInstrumentedEntries("target/$archive")
}

true
