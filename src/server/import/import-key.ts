import { createHash } from 'node:crypto'

/** A key for what has a place in the files, the same in a second import. */
export function importKeyOf(place: string): string {
  const hex = createHash('sha256').update(`import ${place}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
