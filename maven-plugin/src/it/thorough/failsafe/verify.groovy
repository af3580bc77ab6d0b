def project = new org.pathforest.maven.BuiltProject(basedir)
// One JVM of Surefire's, two of Failsafe's, one that a test starts; together they run all three paths of clamp.
def parts = new File(basedir, 'target/pathforest.pathprof.parts').list()
assert parts.length == 4 : "expected a profile of each of four JVMs, but found $parts"
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'failsafe,org.example,Range,6,9,0,8,0,10,0,2')
project.has('the log', project.text('build.log'), 'Tests run: 5, Failures: 0, Errors: 0, Skipped: 0')
assert project.text('build.log').count('(ksf, k = 4)') == 2 : 'expected classes and the jar to be instrumented for k-slab forests'
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/failsafe-1.jar')

true
