import { type Event, events, type Way, ways, waysIn } from '#server/records/auth/ways-in.ts'

/** The text of docs/ways-in.md: the table of ways in and events, with its reasons. */
export function waysInPage(): string {
  return [
    '# Ways in',
    'Every way to act as an account or for its client, and what each event does to it. `src/server/records/auth/ways-in.ts` ' +
      'is the table, which the functions that carry out an event read; `tests/sweeps/ways-in.test.ts` walks it. This page is ' +
      'made from it. What **rests** does not work for a time, and works again when the cause is gone.',
    ...keysOf(ways).map((way) => `## ${ways[way]}\n\n${cellsOf(way)}`),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Events with the same fate for the same reason are one line. */
function cellsOf(way: Way): string {
  const lines = new Map<string, string[]>()
  for (const event of keysOf(events)) {
    const { fate, because } = waysIn[way][event]
    const line = `**${fate}**\n${because}`
    lines.set(line, [...(lines.get(line) ?? []), nameOf(event)])
  }
  return [...lines]
    .map(([line, names]) => {
      const [fate, because] = line.split('\n')
      return `- ${fate}: ${names.join('; ')}. ${because}`
    })
    .join('\n')
}

function nameOf(event: Event): string {
  const name = events[event]
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return Object.keys(record) as Key[]
}
