def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the report', project.text('target/site/pathforest/pathforest.txt'), 'org.example.ShapesKt.area(Shape)')
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'kotlin,org.example,ShapesKt,')
project.has('the log', project.text('build.log'), 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/kotlin-1.jar')

true
