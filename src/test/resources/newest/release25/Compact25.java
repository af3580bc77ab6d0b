// A compact source file: its class is not declared, and its main is an instance method.
int calls;

String collatz(int n) {
  var out = new StringBuilder();
  for (int x = n; x != 1; x = x % 2 == 0 ? x / 2 : 3 * x + 1) {
    calls++;
    out.append(x).append(x > 9 ? " " : ",");
  }
  return out.toString();
}

void main() {
  for (int i = 5; i < 9; i++) {
    IO.println(collatz(i));
  }
  IO.println(List.of(calls, new ArrayList<>(Set.of(1)).size()));
}
