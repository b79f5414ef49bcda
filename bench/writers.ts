import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Figure } from './figure.ts'
import { startSeededPortal, startSender } from './portal.ts'
import { sendJson } from './raw-request.ts'

const seconds = 5

/**
 * Payments that staff record per second on different returns, with several lanes compared to one, and how many of the
 * database's connections wait for a lock in the meantime.
 */
export async function writers(): Promise<Figure[]> {
  const { services, people, portal, stop } = await startSeededPortal()
  const sender = startSender()
  try {
    const returns = await services.db.selectFrom('taxReturns').select('id').limit(4000).execute()
    const payment = { paymentStatus: 'paid', paymentAmount: 150, paymentMethod: 'check' }
    const requests = returns.map(({ id }) =>
      sendJson('PATCH', `/api/tax-returns/${id}/payment`, payment, people.admin),
    )
    const port = Number(new URL(portal.url).port)
    const figures: Figure[] = []
    let ofOne = 0
    // The first round warms up.
    for (const [at, lanes] of [8, 1, 4, 16, 32].entries()) {
      const waiting = countWaiting(services.db)
      const result = await sender.measure({ port, lanes, seconds, requests })
      const { waits, samples } = await waiting.stop()
      if (result.refused > 0) throw new Error(result.firstRefusal)
      if (at === 0) continue
      if (lanes === 1) ofOne = result.perSecond
      figures.push({
        what: `Payments a second at ${lanes} lanes`,
        measured: `${result.perSecond.toFixed(0)}, p99 ${result.p99.toFixed(0)} ms, ${waits} waited for a lock in ${samples} samples`,
        compared: `one lane: ${ofOne.toFixed(0)}`,
        ratio: result.perSecond / ofOne,
      })
    }
    return figures
  } finally {
    sender.stop()
    await stop()
  }
}

/** Samples each 20 ms which connections wait for a lock. */
function countWaiting(db: Db) {
  let [waits, samples, over] = [0, 0, false]
  const sampling = (async () => {
    while (!over) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`.execute(
        db,
      )
      waits += rows[0]?.waiting ?? 0
      samples += 1
      await delay(20)
    }
  })()
  return {
    async stop() {
      over = true
      await sampling
      return { waits, samples }
    },
  }
}
