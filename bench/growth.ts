import type { Figure } from './figure.ts'
import { openLargePortal } from './large-portal.ts'
import { median, timesOf } from './times.ts'

const small = 100_000
const large = Number(/--returns (\d+)/.exec(process.argv.join(' '))?.[1] ?? 1_000_000)

/** How the staff's calls slow down while a firm grows: milliseconds with `--returns N` (1,000,000), compared with 100,000. */
export async function growth(): Promise<Figure[]> {
  const [before, after] = [await mediansWith(small), await mediansWith(large)]
  return calls.map(({ name }, at) => {
    const [few, many] = [before[at] ?? 0, after[at] ?? 0]
    return {
      what: `${name}, ms`,
      measured: `${many.toFixed(1)} with ${large} returns`,
      compared: `${few.toFixed(1)} with ${small}`,
      ratio: many / few,
    }
  })
}

const calls = [
  { name: 'First page', input: {} },
  { name: 'By status', input: { status: 'completed' } },
  { name: 'Rare search', input: { search: 'zimbach' } },
  { name: 'Search that finds nothing', input: { search: 'nosuchname' } },
  { name: 'Search for a common name', input: { search: 'smith' } },
  { name: 'Search for two letters', input: { search: 'an' } },
  { name: 'Summary', input: null },
]

async function mediansWith(returns: number): Promise<number[]> {
  const portal = await openLargePortal({ clients: returns / 2, returns })
  try {
    const medians: number[] = []
    for (const { input } of calls) {
      const [procedure, asked] =
        input === null
          ? ['admin.returns.summary', undefined]
          : ['admin.returns.list', { limit: 50, ...input }]
      medians.push(median(await timesOf(() => portal.call(procedure, asked))))
    }
    return medians
  } finally {
    await portal.close()
  }
}
