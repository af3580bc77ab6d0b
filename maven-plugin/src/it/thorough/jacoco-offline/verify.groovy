def project = new org.pathforest.maven.BuiltProject(basedir)
// Both count the same run: JaCoCo by its probes, Pathforest by paths. The private constructor, which JaCoCo leaves out since it is empty, holds
// JaCoCo's probe when Pathforest sees it, so it counts here.
for (target in ['target-8', 'target-11']) {
  def jacoco = project.text("$target/site/jacoco/jacoco.csv").readLines().find { it.contains(',Range,') }
  def columns = jacoco.split(',')
  def table = project.text("$target/site/pathforest/pathforest.csv")
  project.has("the table in $target", table, 'jacoco-offline,org.example,Range,5,10,1,7,2,9,1,2')
  def ours = table.readLines().find { it.contains(',Range,') }.split(',')
  assert columns[5..6] == ours[5..6] : "expected the branches (missed, covered) that JaCoCo counts, ${columns[5..6]}, but are ${ours[5..6]} in $target"
  project.noInstrumentedClasses("$target/classes")
  assert !new String(new File(basedir, "$target/classes/org/example/Range.class").bytes, 'ISO-8859-1').contains('jacoco') : "expected JaCoCo's probes to be gone from $target"
  project.noInstrumentedEntries("$target/jacoco-offline-1.jar")
}

true
