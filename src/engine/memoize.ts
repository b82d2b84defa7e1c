/** `make`, called at the first call and never again. If it throws or returns undefined, the next call tries again. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

type Cache<Key, Value> = { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown };

/**
 * `work`, called once for each argument. Undefined results and errors are not kept. Pass a WeakMap where arguments are
 * objects, so that the cache does not keep them alive.
 */
export function memoize<Key, Value>(
  work: (key: Key) => Value,
  cache: Cache<Key, Value> = new Map(),
): (key: Key) => Value {
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const value = work(key);
    cache.set(key, value);
    return value;
  };
}
