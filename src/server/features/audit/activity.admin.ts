import { reportChain } from '#server/records/alarms/check-chain.ts'
import {
  activityInput,
  activityPage,
  verification,
  verifyInput,
} from '#shared/audit/activity.schema.ts'
import { sql } from 'kysely'
import { fingerprintOf, newestCheckpoint } from '#server/change/checkpoint.ts'
import { recordChange } from '#server/change/change.ts'
import { listActivity } from '#server/records/audit/activity.queries.ts'
import { verifyLog } from '#server/records/audit/verify-log.ts'
import type { Context } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { onReplica } from '#server/database/replica.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'

/** The staff's procedures on the audit log. */
export const activityAdmin = router({
  /** Returns a page of the audit log. Reading it is not recorded. */
  list: adminProcedure
    .meta({ action: 'read the activity log' })
    .input(activityInput)
    .output(activityPage)
    .query(async ({ ctx, input }) => {
      const rows = await onReplica(ctx.db, (db) => listActivity(db, input))
      const shown = rows.slice(0, input.limit)
      const nextCursor = rows.length > shown.length ? (shown.at(-1)?.seq ?? null) : null
      return { items: shown.map(entryOf), nextCursor }
    }),

  /**
   * Compares the log with its chain. Only one runs at a time, because it keeps a core of the database busy for seconds.
   */
  verify: adminProcedure
    .meta({ action: 'verify the activity log', mayFinish: true })
    .input(verifyInput)
    .output(verification)
    .mutation(async ({ ctx, input }) => {
      const { last, ...outcome } = await verifyAndRecord(ctx, input)
      ctx.log.info({ ...outcome, last }, 'audit log verified')
      await reportChain(ctx, ctx.log, outcome)
      return outcome
    }),
})

type Row = Awaited<ReturnType<typeof listActivity>>[number]

function verifyAndRecord(ctx: Context, { whole }: { whole: boolean }) {
  return recordChange(ctx, async (trx, record) => {
    if (!(await tryAdvisoryLock(trx))) {
      throw errors.conflict('The log is already being verified. Try again when that is done.')
    }
    const began = performance.now()
    const { rows, firstBroken, last } = await verifyLog(ctx, { whole, db: trx })
    const ms = Math.round(performance.now() - began)
    record.audit({
      action: 'audit.verified',
      subject: { type: 'audit_log', id: null },
      details: { rows, firstBroken, whole },
    })
    return { rows, whole, firstBroken, checkpoint: await signedLast(ctx, trx), ms, last }
  })
}

async function signedLast({ keyring }: Context, trx: Trx) {
  const newest = await newestCheckpoint(trx, keyring)
  if (newest === undefined) return null
  const { position, keyId, publicKey } = newest
  return { position, keyId, fingerprint: publicKey === null ? '' : fingerprintOf(publicKey) }
}

/** Returns false while another transaction holds the lock. */
async function tryAdvisoryLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit_log verification')) as taken`.execute(trx)
  return rows[0]?.taken === true
}

function entryOf(row: Row) {
  const { seq, at, ip, action, details, subjectType: type, subjectId: id, taxYear, fileName } = row
  const { clientId, clientEmail, clientFirstName, clientLastName } = row
  const client = personOf(clientId, clientEmail, clientFirstName, clientLastName)
  return {
    seq,
    at,
    actor: personOf(row.actorId, row.actorEmail, row.actorFirstName, row.actorLastName),
    origin: originOf(row),
    client: client && { ...client, emailProven: row.emailProven },
    subject: { type, id, taxYear, fileName },
    ip,
    action,
    details,
  }
}

type Text = string | null

function personOf(id: Text, email: Text, firstName: Text, lastName: Text) {
  if (id === null) return null
  // An office client may have no address; who was deleted has neither.
  return { id, email, name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email }
}

/** Jobs and commands on the server have no request. */
function originOf({ actorId, requestId }: Row) {
  if (actorId !== null) return 'person' as const
  return requestId === null ? ('portal' as const) : ('visitor' as const)
}
