def project = new org.pathforest.maven.BuiltProject(basedir)
def builds = project.text('build.log').split('BUILD (FAILURE|SUCCESS)')
def complaint = 'packaged-instrumented-1.jar was packaged with 1 instrumented classes: org.example.Range'
project.has('the first build', builds[0], complaint)
project.has('the first build', builds[0], 'Classes are still instrumented when the project is packaged, 1 of them: org.example.Range')
project.has('what ends the second build', builds[2], complaint)
assert !builds[1].contains('Installing ') : "expected nothing to be installed, but the second build says:\n${builds[1]}"
project.noInstrumentedClasses('target/classes')

true
