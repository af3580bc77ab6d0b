def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
def builds = log.split('BUILD (FAILURE|SUCCESS)')
def complaint = 'packaged-instrumented-1.jar was packaged with 1 instrumented classes: org.example.Range'
project.has('the first build', builds[0], complaint)
project.has('the first build', builds[0], 'Classes are still instrumented while the project is packaged (1): org.example.Range')
project.has('what ends the second build', builds[2], complaint)
assert !builds[1].contains('Installing ') : "expected nothing to be installed, but the second build says:\n${builds[1]}"
assert !builds[2].contains('Installing ') : "expected nothing to be installed, but the third build says:\n${builds[2]}"
// What ends these two is one line, and no error of Maven's own.
for (n in [2, 3]) {
  project.has("what ends build $n", builds[n], '(Parameter allowInstrumentedArtifacts of the goal instrument.)')
}
assert !log.contains('Internal error') && !log.contains('\tat ') : "expected no internal error, but the log is\n$log"
project.has('the fourth build', builds[3], 'Installing ')
project.has('the fourth build', builds[3], complaint)
project.noInstrumentedClasses('target/classes')

true
