// A small suite of programs: sieve, search tree, queens, tokens, Mandelbrot set, JSON.
// Its last value is the results of all rounds; rounds and percent are set from outside.

var seed = 42;

function roll(sides) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 2147483648 * sides);
}

function size(whole) {
  return Math.floor(whole * percent / 100);
}

function sieve(n) {
  var prime = [], count = 0, i, k;
  for (i = 0; i <= n; i++) {
    prime[i] = true;
  }
  for (i = 2; i <= n; i++) {
    if (prime[i]) {
      count++;
      for (k = i + i; k <= n; k += i) {
        prime[k] = false;
      }
    }
  }
  return count;
}

function Node(key) {
  this.key = key;
  this.left = null;
  this.right = null;
}

function insert(tree, key) {
  if (tree === null) {
    return new Node(key);
  }
  if (key < tree.key) {
    tree.left = insert(tree.left, key);
  } else if (key > tree.key) {
    tree.right = insert(tree.right, key);
  }
  return tree;
}

function sum(tree) {
  return tree === null ? 0 : tree.key + sum(tree.left) + sum(tree.right);
}

function queens(n, row, columns, up, down) {
  if (row === n) {
    return 1;
  }
  var ways = 0;
  for (var i = 0; i < n; i++) {
    if (!columns[i] && !up[row + i] && !down[row - i + n]) {
      columns[i] = up[row + i] = down[row - i + n] = true;
      ways += queens(n, row + 1, columns, up, down);
      columns[i] = up[row + i] = down[row - i + n] = false;
    }
  }
  return ways;
}

function tokens(text) {
  var seen = {}, word = "", count = 0, names = [];
  for (var i = 0; i < text.length; i++) {
    var code = text.charCodeAt(i);
    switch (true) {
      case code >= 97 && code <= 122:
        word += text.charAt(i);
        break;
      case code === 32:
        if (word.length) {
          seen[word] = (seen[word] || 0) + 1;
          count++;
          word = "";
        }
        break;
      default:
        try {
          if (word.length > 6) {
            throw word;
          }
          word = "";
        } catch (long) {
          count += long.length;
          word = "";
        }
    }
  }
  for (var name in seen) {
    names.push(name + seen[name]);
  }
  names.sort();
  return count + ":" + names.slice(0, 5).join(",");
}

function mandelbrot(n) {
  var total = 0;
  for (var y = 0; y < n; y++) {
    for (var x = 0; x < n; x++) {
      var a = 0, b = 0, i = 0;
      while (i < 50 && a * a + b * b < 4) {
        var next = a * a - b * b + 2 * x / n - 1.5;
        b = 2 * a * b + 2 * y / n - 1;
        a = next;
        i++;
      }
      total += i;
    }
  }
  return total;
}

var results = [];
for (var round = 0; round < rounds; round++) {
  results.push(sieve(size(60000)));
  var tree = null;
  for (var i = 0; i < size(12000); i++) {
    tree = insert(tree, roll(1000000));
  }
  results.push(sum(tree));
  results.push(queens(percent < 100 ? 5 : 7, 0, [], [], []));
  var text = "";
  for (i = 0; i < size(15000); i++) {
    text += "abcdefgh  ,."[roll(12)];
  }
  results.push(tokens(text));
  results.push(mandelbrot(size(70)));
  results.push(JSON.stringify(JSON.parse(JSON.stringify({a: [1, 2, {b: text.substring(0, 50)}]}))));
  results.push(text.replace(/([a-d]+) +/g, "<$1>").length);
}
results.join("|");
