/** The keys of a table, in its order. */
export function keysOf<Key extends string>(labels: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(labels).filter((key): key is Key => Object.hasOwn(labels, key))
}
