import { createHash } from 'node:crypto'

/** Makes a key of a place in the files, so that a second import finds what came from there. */
export function importKeyOf(place: string): string {
  const hex = createHash('sha256').update(`import ${place}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
