def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the report', project.text('target/site/pathforest/pathforest.txt'), 'org.example.Shapes$.area(Shape)')
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'scala,org.example,Shapes$,')
project.has('the log', project.text('build.log'), 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/scala-1.jar')

true
