def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the log', project.text('build.log'), 'Skipping Pathforest execution because property pathforest.skip is set.')
for (name in ['pathforest', 'pathforest.pathprof', 'pathforest.pathprof.parts', 'site']) {
  assert !new File(basedir, "target/$name").exists() : "expected nothing at target/$name"
}
project.noInstrumentedClasses('target/classes')

true
