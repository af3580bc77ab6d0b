def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the log', project.text('build.log'), 'These tests run an instrumented copy of library')
project.has('the table of all modules', project.text('all/target/site/pathforest-aggregate/pathforest.csv'), 'all/library,org.example,Range,5,9,1,7,1,9,0,2')
def parts = new File(basedir, 'tests/target/pathforest.pathprof.parts').list()
assert parts?.length == 2 : "expected the profiles of both builds, but found $parts"
project.noInstrumentedClasses('library/target/classes')
project.noInstrumentedEntries('library/target/library-1.jar')

true
