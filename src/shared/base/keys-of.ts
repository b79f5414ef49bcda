/** The keys of a table, in its order. */
export function keysOf<Key extends string>(labels: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(labels).filter((key): key is Key => Object.hasOwn(labels, key))
}

/** A table with a value for each key. */
export function tableOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has each of the keys
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
