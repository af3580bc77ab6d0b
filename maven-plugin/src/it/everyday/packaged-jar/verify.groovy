def project = new org.pathforest.maven.BuiltProject(basedir)
project.noInstrumentedEntries('target/packaged-jar-1.jar')
def java = new File(System.getProperty('java.home'), 'bin/java').path
def run = [java, '-Dpathforest.output=run.pathprof', '-cp', 'target/instrumented/packaged-jar-1.jar', 'org.example.Main'].execute(null, basedir)
def out = run.text.trim()
assert out == '1' : "expected the program to print 1, but it printed '$out'"
assert new File(basedir, 'run.pathprof').file : 'expected a profile of the run'
def without = new File(basedir, 'target/without-pom/packaged-jar-1.jar')
assert without.bytes == new File(basedir, 'target/instrumented/packaged-jar-1.jar').bytes : 'expected the same copy as with a POM'
project.has('the log', project.text('build.log'), 'parameter jarDirectory: missing, and there is no POM that names a folder; use a folder')
def left = new File(basedir, 'src').list().sort()
assert left == ['main', 'test'] : "expected nothing beside the copy, but found $left"
for (goal in ['instrument', 'restore-instrumented-classes', 'report', 'check', 'merge', 'report-aggregate', 'instrument-jar', 'help']) {
  project.has('help', project.text('build.log'), "pathforest:$goal")
}

true
