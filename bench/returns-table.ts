import { type Statement, statementsOf } from '#tests/support/statements.ts'
import type { Figure } from './figure.ts'
import { type LargePortal, openLargePortal } from './large-portal.ts'
import { type Case, casesFor } from './returns-cases.ts'
import { median, timesOf } from './times.ts'

/** The time of the staff's table with 200,000 returns: milliseconds of a call, compared with its SQL alone. */
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

async function figureOf(portal: LargePortal, one: Case): Promise<Figure> {
  const ask = () => portal.call(one.procedure, one.input)
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

/** The CSV export of all returns, compared with one query of the same rows through pg; and how much the heap grew. */
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
