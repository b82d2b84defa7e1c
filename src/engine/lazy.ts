/** What `make` gives, made when it is first asked for. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * What is made of each entry of `source`, once and when it is first asked for; entries that make nothing are not there.
 * Names come from URLs: one like `constructor` must not find what every object inherits.
 */
export function dictionary<S, T extends object>(
  source: Record<string, S>,
  make: (id: string, entry: S) => T | undefined,
): Record<string, T> {
  const made = new Map<string | symbol, T>();
  const find = (id: string | symbol): T | undefined => {
    const known = made.get(id);
    if (known !== undefined || typeof id !== 'string' || !Object.hasOwn(source, id)) return known;
    const value = make(id, source[id] as S);
    if (value !== undefined) made.set(id, value);
    return value;
  };
  // Naming all entries beforehand, as getters would, costs more than making the first of them.
  return new Proxy(Object.create(null) as Record<string, T>, {
    get: (_, id) => find(id),
    has: (_, id) => find(id) !== undefined,
    ownKeys: () => Object.keys(source).filter((id) => find(id) !== undefined),
    getOwnPropertyDescriptor: (_, id) => {
      const value = find(id);
      return value && { value, enumerable: true, configurable: true };
    },
  });
}
