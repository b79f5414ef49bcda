import {
  type Event,
  events,
  ofAccess,
  ofAccount,
  type Way,
  ways,
  waysIn,
} from '#server/records/links/ways-in.ts'

/** The text of docs/ways-in.md: the table of ways in and events, with its reasons. */
export function waysInPage(): string {
  return [
    '# Ways in',
    'Every way to act as an account or for its client, and what each event does to it. `src/server/records/links/ways-in.ts` ' +
      'is the table, which the functions that carry out an event read; `tests/sweeps/ways-in.test.ts` walks it. This page is ' +
      'made from it. What **rests** does not work for a time, and works again when the cause is gone.',
    `- Events of an account: ${ofAccount.map(nameOf).join('; ')}.\n` +
      `- Events of one access: ${ofAccess.map(nameOf).join('; ')}.`,
    ...keysOf(ways).map((way) => `## ${ways[way]}\n\n${cellsOf(way)}`),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Events with the same fate for the same reason are one line. */
function cellsOf(way: Way): string {
  const lines = new Map<string, Event[]>()
  for (const event of keysOf(events)) {
    const { fate, because } = waysIn[way][event]
    const line = `**${fate}**\n${because}`
    lines.set(line, [...(lines.get(line) ?? []), event])
  }
  return [...lines]
    .map(([line, on]) => {
      const [fate, because] = line.split('\n')
      return `- ${fate}: ${shortened(on).join('; ')}. ${because}`
    })
    .join('\n')
}

function shortened(on: readonly Event[]): string[] {
  const groups = [
    { all: ofAccount, name: 'every event of the account' },
    { all: ofAccess, name: 'every event of one access' },
  ].filter(({ all }) => all.every((event) => on.includes(event)))
  const grouped = groups.flatMap(({ all }): readonly Event[] => all)
  const others = on.filter((event) => !grouped.includes(event))
  return [...groups.map(({ name }) => name), ...others.map(nameOf)]
}

function nameOf(event: Event): string {
  const name = events[event]
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return Object.keys(record) as Key[]
}
