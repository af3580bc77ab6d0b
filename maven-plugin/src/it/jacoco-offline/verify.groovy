// What the scripts share: read, and say what was expected.
String text(String path) { new File(basedir, path).text }

def instrumented(byte[] content) { new String(content, 'ISO-8859-1').contains('org/pathforest/runtime') }

void noInstrumentedClasses(String folder) {
  def found = []
  new File(basedir, folder).eachFileRecurse { f ->
    if (f.file && (f.path.contains('pathforest') || instrumented(f.bytes))) found << f.path
  }
  assert found.empty : "expected original classes only, but these are instrumented: $found"
}

void noInstrumentedEntries(String jar) {
  def found = []
  new java.util.zip.ZipFile(new File(basedir, jar)).withCloseable { zip ->
    zip.entries().each { e ->
      if (e.name.contains('pathforest') || instrumented(zip.getInputStream(e).bytes)) found << e.name
    }
  }
  assert found.empty : "expected an artifact without instrumented classes, but it has $found"
}

void has(String where, String content, String expected) {
  assert content.contains(expected) : "expected $where to say '$expected', but it says:\n$content"
}

// Both count the same run: JaCoCo by its probes, Pathforest by paths.
for (target in ['target-8', 'target-11']) {
  def jacoco = text("$target/site/jacoco/jacoco.csv").readLines().find { it.contains(',Range,') }
  def columns = jacoco.split(',')
  def table = text("$target/site/pathforest/pathforest.csv")
  has("the table in $target", table, 'jacoco-offline,org.example,Range,5,9,1,7,1,9,0,2')
  def ours = table.readLines().find { it.contains(',Range,') }.split(',')
  assert columns[5..6] == ours[5..6] : "expected the branches (missed, covered) that JaCoCo counts, ${columns[5..6]}, but are ${ours[5..6]} in $target"
  noInstrumentedClasses("$target/classes")
  assert !new String(new File(basedir, "$target/classes/org/example/Range.class").bytes, 'ISO-8859-1').contains('jacoco') : "expected JaCoCo's probes to be gone from $target"
  noInstrumentedEntries("$target/jacoco-offline-1.jar")
}

true
