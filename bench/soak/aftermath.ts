import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { verifyAll } from '#server/backup/verify.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { createLog } from '#server/base/log.ts'
import type { SeededPortal } from '../portal.ts'
import { type Actions, expectDocument, type Written } from './actions.ts'
import type { Caller } from './caller.ts'

/** Returns what is wrong after the load, as sentences. Nothing may be lost, left over or still open. */
export async function faultsAfter(
  { services, portal, people }: SeededPortal,
  temporary: string,
  caller: Caller,
  actions: Actions,
  written: Written,
): Promise<string[]> {
  const faults: string[] = []
  const check = async (what: string, work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      faults.push(`${what}: ${String(error)}`)
    }
  }
  for (const [what, { run }] of Object.entries(actions)) await check(`afterwards ${what}`, run)
  caller.close()
  const port = Number(new URL(portal.url).port)
  for (let left = 30; left > 0 && openConnections(port) > 0; left -= 1) await delay(1000)
  if (openConnections(port) > 0) faults.push(`${openConnections(port)} connections are open`)

  const { db, store } = services
  for (const [id, cents] of written.payments) {
    const row = await db
      .selectFrom('taxReturns')
      .select('paymentAmount')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.paymentAmount !== cents) faults.push(`the payment of ${id} is not ${cents}`)
  }
  for (const [id, document] of written.documents) {
    await check(`document ${id}`, () => expectDocument(caller, id, document))
  }
  caller.close()
  const rows = await db.selectFrom('documents').select('storageKey').execute()
  const known = new Set(rows.map(({ storageKey }) => storageKey))
  for await (const { key } of store.list()) {
    if (!known.delete(key)) faults.push(`the stored file ${key} has no row`)
  }
  for (const key of known) faults.push(`the document ${key} has no stored file`)
  for (const left of [...readdirSync(store.spoolDir), ...readdirSync(temporary)]) {
    if (left !== ofNpm) faults.push(`the temporary file ${left} is left`)
  }
  const { rows: held } = await sql`select pid from pg_stat_activity
    where state like 'idle in transaction%'`.execute(db)
  if (held.length > 0) faults.push(`${held.length} transactions are open`)
  await sealLog(services)
  await verifyAll(services, {
    whole: true,
    report: (fault) => faults.push(fault),
    log: createLog(),
  })
  await check('health', () => caller.expect(200, { url: '/api/health', token: people.admin }))
  return faults
}

const ofNpm = 'node-compile-cache'

/** Connections to the port, however far they are closed, except those that wait for late packets. */
function openConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const [listening, late] = ['0A', '06']
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'latin1').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address = '', , state = '']) => {
      return address.endsWith(local) && state !== listening && state !== late
    }).length
}
