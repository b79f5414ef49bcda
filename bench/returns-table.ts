import { returnSorts, sortDirections, type AdminTaxReturnPage } from '#shared/admin.schema.ts'
import { type Statement, statementsOf } from '#tests/support/statements.ts'
import type { Figure } from './figure.ts'
import { type LargePortal, openLargePortal } from './large-portal.ts'

interface Case {
  name: string
  procedure: string
  input: object | undefined
}

/** What the staff's table costs with 200,000 returns: milliseconds of a call, against its bare statements. */
export async function returnsTable(): Promise<Figure[]> {
  const portal = await openLargePortal()
  try {
    console.log(`seeded in ${portal.seedSeconds.toFixed(0)} s`)
    const figures: Figure[] = []
    for (const one of await casesFor(portal)) figures.push(await figureOf(portal, one))
    return [...figures, await exported(portal)]
  } finally {
    await portal.close()
  }
}

/** The plan of every statement of every case, as it ran. */
export async function explainReturns(): Promise<void> {
  const portal = await openLargePortal()
  try {
    for (const { name, procedure, input } of await casesFor(portal)) {
      console.log(`\n## ${name}`)
      for (const statement of await statementsOf(() => portal.ask(procedure, input))) {
        console.log(`\n${statement.text}\n-- ${JSON.stringify(statement.values)}\n`)
        const explain = `explain (analyze, buffers) ${statement.text}`
        const { rows } = await portal.pool.query<{ 'QUERY PLAN': string }>(
          explain,
          statement.values,
        )
        console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
    }
  } finally {
    await portal.close()
  }
}

async function casesFor(portal: LargePortal): Promise<Case[]> {
  const page = (name: string, input: object): Case => ({
    name,
    procedure: 'admin.returns',
    input: { limit: 50, ...input },
  })
  const [first] = (await portal.ask<AdminTaxReturnPage>('admin.returns', { limit: 1 })).items
  const searches = {
    'a whole email': first?.client.email,
    'a common last name': 'smith',
    'part of a last name': 'ström',
    'two words': 'garcia mary',
    'two common words': 'mail james',
    'two letters': 'an',
    'two rare letters': 'qz',
    'one letter': 'e',
    "an id's beginning": first?.id.slice(0, 9),
    'nothing found': 'no such person',
    'part of every email': 'example',
  }
  return [
    page('first page', {}),
    page('100th page', { cursor: await walk(portal, 100) }),
    ...returnSorts.flatMap((sort) =>
      sortDirections.map((direction) =>
        page(`sorted by ${sort} ${direction}`, { sort, direction }),
      ),
    ),
    page('status pending', { status: 'pending' }),
    page('status filed', { status: 'filed' }),
    page('paid', { payment: 'paid' }),
    page('unpaid', { payment: 'unpaid' }),
    page('the oldest year', { taxYear: 2021 }),
    page('the oldest year, by refund', { taxYear: 2021, sort: 'estimatedRefund' }),
    page('a year without returns', { taxYear: 2001 }),
    page('unpaid, by amount', { payment: 'unpaid', sort: 'payment' }),
    page('pending, by completion', { status: 'pending', sort: 'completed' }),
    page('filed, unpaid, of 2022, by client', {
      status: 'filed',
      payment: 'unpaid',
      taxYear: 2022,
      sort: 'client',
      direction: 'asc',
    }),
    page('pending and paid of an old year', { status: 'pending', payment: 'paid', taxYear: 2022 }),
    ...Object.entries(searches).map(([name, search]) => page(`search: ${name}`, { search })),
    page('search two letters, by client', { search: 'an', sort: 'client', direction: 'asc' }),
    page('search two letters, of the oldest year', { search: 'an', taxYear: 2021 }),
    page('search a common name, pending', { search: 'smith', status: 'pending' }),
    { name: 'summary', procedure: 'admin.summary', input: undefined },
  ]
}

/** All returns as CSV, against the same rows at once through pg; and how far the heap grew on the way. */
async function exported(portal: LargePortal): Promise<Figure> {
  const before = process.memoryUsage().heapUsed
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20)
  const seconds = (began: number) => (performance.now() - began) / 1000
  let began = performance.now()
  const bytes = await portal.download('/api/admin/tax-returns.csv')
  const streamed = seconds(began)
  clearInterval(watch)
  began = performance.now()
  await portal.pool.query(
    'select r.*, u.first_name, u.last_name, u.email from tax_returns r join users u on u.id = r.client_id',
  )
  const bare = seconds(began)
  const [size, grown] = [bytes, most - before].map((one) => (one / 1024 ** 2).toFixed(0))
  return {
    what: 'All returns as CSV, s',
    measured: `${streamed.toFixed(1)} for ${size} MB, heap at most ${grown} MB more`,
    compared: `the rows at once: ${bare.toFixed(1)}`,
    ratio: streamed / bare,
  }
}

/** The cursor of a page deep in the list. */
async function walk(portal: LargePortal, pages: number): Promise<string | null> {
  let cursor: string | null = null
  for (let page = 1; page < pages; page += 1) {
    const input: object = { limit: 50, cursor }
    const page = await portal.ask<AdminTaxReturnPage>('admin.returns', input)
    cursor = page.nextCursor
  }
  return cursor
}

async function figureOf(portal: LargePortal, one: Case): Promise<Figure> {
  const ask = () => portal.ask(one.procedure, one.input)
  const statements = await statementsOf(ask)
  const bare = ({ text, values }: Statement) => portal.pool.query(text, values)
  const call = await timesOf(ask)
  const query = await timesOf(() => Promise.all(statements.map(bare)))
  const worst = call.at(-1) ?? 0
  return {
    what: `${one.name}, ms`,
    measured: `${median(call).toFixed(1)}, at worst ${worst.toFixed(1)}`,
    compared: `its ${statements.length} bare queries: ${median(query).toFixed(1)}`,
    ratio: median(call) / median(query),
  }
}

/** Milliseconds of some runs after some that don't count (prepared statements get their lasting plan), the fastest first. */
async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = -8; run < 15; run += 1) {
    const began = performance.now()
    await work()
    if (run >= 0) times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

function median(sorted: number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
