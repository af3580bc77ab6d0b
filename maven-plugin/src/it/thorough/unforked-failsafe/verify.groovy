def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the log', project.text('build.log'), 'Tests run: 2, Failures: 0, Errors: 0, Skipped: 0')
// No goal of the module that has the tests reads what they have counted.
project.has('the table', project.text('all/target/site/pathforest-aggregate/pathforest.csv'), 'all/core,org.example,Range,5,9,')
project.noInstrumentedEntries('core/target/core-1.jar')

true
