def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the log', project.text('build.log'), 'These tests run an instrumented copy of library')
project.has('the table of all modules', project.text('all/target/site/pathforest-aggregate/pathforest.csv'), 'all/library,org.example,Range,5,9,1,7,1,9,0,2')
def own = project.text('tests/target/site/pathforest/pathforest.csv')
project.has('the table of the module', own, 'tests,org.example.own,Twice,1,2,')
assert !own.contains('Range') : "expected no classes of other modules, but the table is\n$own"
project.has('the table of all modules', project.text('all/target/site/pathforest-aggregate/pathforest.csv'), 'all/tests,org.example.own,Twice,1,2,')
project.has('the report of the module', project.text('tests/target/site/pathforest/pathforest.txt'), '  program: tests\n')
def parts = new File(basedir, 'tests/target/pathforest.pathprof.parts').list()
assert parts?.length == 2 : "expected the profiles of both builds, but found $parts"
project.noInstrumentedClasses('library/target/classes')
project.noInstrumentedEntries('library/target/library-1.jar')

true
