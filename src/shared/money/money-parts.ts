const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const counts = ['none', 'one', 'two', 'three', 'four', 'five', 'six']

/** "first of three parts". */
export function partWords({ part, parts }: { part: number; parts: number }): string {
  return `${places[part - 1] ?? part} of ${counts[parts] ?? parts} parts`
}
