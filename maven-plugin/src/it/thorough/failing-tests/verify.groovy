def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
project.has('the log', log, 'There are test failures.')
project.has('the log', log, 'Restored instrumented class files: 1')
assert !log.contains('Classes are still instrumented by an earlier build') : 'expected the failed build itself to restore the classes, but the next one did'
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/failing-tests-1.jar')
def parts = new File(basedir, 'target/pathforest.pathprof.parts').list()
assert parts?.length == 1 : "expected the failed tests' profile to be kept, but found $parts"

true
