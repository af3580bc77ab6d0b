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

def builds = text('build.log').split('BUILD (FAILURE|SUCCESS)')
def complaint = 'packaged-instrumented-1.jar was packaged with 1 instrumented classes: org.example.Range'
has('the first build', builds[0], complaint)
has('the first build', builds[0], 'Classes are still instrumented when the project is packaged, 1 of them: org.example.Range')
has('what ends the second build', builds[2], complaint)
assert !builds[1].contains('Installing ') : "expected nothing to be installed, but the second build says:\n${builds[1]}"
noInstrumentedClasses('target/classes')

true
