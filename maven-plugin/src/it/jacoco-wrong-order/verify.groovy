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

def log = text('build.log')
def complaint = 'instrumented classes have been changed by another plugin: org/example/Range.class; declare that plugin before'
for (n in 1..2) {
  def build = log.split('BUILD (FAILURE|SUCCESS)')[n - 1]
  has("build $n", build, complaint)
  assert !build.contains('Building jar:') : "expected build $n to package nothing, but it says:\n$build"
}
noInstrumentedClasses('target/classes')
noInstrumentedEntries('target/jacoco-wrong-order-1.jar')

true
