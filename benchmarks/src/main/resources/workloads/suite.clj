; Persistent collections, lazy sequences, multimethods, transducers, exceptions.
; The value of the last form is a function of round and size in percent.

(clojure.core/in-ns 'suite)
(clojure.core/refer 'clojure.core)

(defmulti area :shape)
(defmethod area :square [s] (* (:side s) (:side s)))
(defmethod area :circle [c] (* 3 (:radius c) (:radius c)))

(defn numbers [seed]
  (map #(quot % 65536) (rest (iterate #(rem (+ (* % 1103515245) 12345) 2147483648) seed))))

(defn primes [n]
  (loop [candidates (range 2 n) found []]
    (if-let [p (first candidates)]
      (recur (doall (remove #(zero? (rem % p)) candidates)) (conj found p))
      found)))

(defn shapes [seed n]
  (for [x (take n (numbers seed))]
    (if (even? x) {:shape :square :side (rem x 10)} {:shape :circle :radius (rem x 7)})))

(defn checked [x]
  (try
    (when (zero? (rem x 3)) (throw (ex-info "three" {:x x})))
    (inc x)
    (catch clojure.lang.ExceptionInfo e (:x (ex-data e)))))

(fn [round percent]
  (let [size #(quot (* % percent) 100)
        seed (+ 42 round)
        table (reduce (fn [m x] (update m (rem x 97) (fnil conj #{}) x))
                      (sorted-map)
                      (take (size 8000) (numbers seed)))
        text (apply str (map #(char (+ 97 (rem % 26))) (take (size 5000) (numbers seed))))]
    [(count (primes (size 3000)))
     (reduce + (map area (shapes seed (size 3000))))
     (hash (vec (map count (vals table))))
     (count (re-seq #"[aeiou][^aeiou]+" text))
     (reduce + (map checked (take (size 2000) (numbers seed))))
     (transduce (comp (filter odd?) (map #(rem % 11)) (take (size 1000))) + (numbers seed))
     (get-in (assoc-in {} [:a :b 1] (subs text 0 5)) [:a :b 1])]))
