import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AuditEntry, ChangeSource } from '#server/change/change.ts'
import { recordChange } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import type { CallContext, Resources } from '#server/change/services.ts'
import { hashToken, newToken } from '#server/crypto/hash-token.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { lockRow } from '#server/records/locks/lock.ts'
import { createLink, type LinkServices } from './mailed-link.ts'

/*
 * A link for a guest, who has no account: link and code open one thing, for an hour in one browser. A spouse reviews and
 * signs one return, and an office client reads the copy of one.
 */

/** Wrong codes, after which only a new one works. */
export const mostTries = 5
const sessionMinutes = 60

export const deadGuestLink = 'This link no longer works. Ask for a new one.'

/** The spouse whom a link and its codes are mailed to, or the return whose copy it opens. */
type Guest = { signerId: string; email: string } | { taxReturnId: string }

/** Makes a link without a code. A spouse's older link stops working, and an open session goes on. */
export async function createGuestLink(trx: Trx, services: LinkServices, guest: Guest) {
  const { url, ...link } = createLink(services, 'signerId' in guest ? 'spouse' : 'copy')
  const dated = { ...link, createdAt: services.now() }
  const row = { ...guest, ...dated, codeHash: null, codeExpiresAt: null, codeTries: 0 }
  await trx
    .insertInto('guestLinks')
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.column('signerId').doUpdateSet(row))
    .execute()
  return { url, ...dated }
}

/** Gives a link a new code, which replaces an older one. @throws AppError 400 if the link is gone */
export async function renewCode(
  trx: Trx,
  { keyring }: Pick<Resources, 'keyring'>,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<{ code: string; codeHash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = macOf(keyring, tokenHash, code).toString('hex')
  const { numUpdatedRows } = await trx
    .updateTable('guestLinks')
    .set({ codeHash, codeExpiresAt: expiresAt, codeTries: 0 })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.deadLink(deadGuestLink)
  return { code, codeHash }
}

/** A link whose code is tried, with the audit entries and the refusals of its kind. */
interface TriedLink {
  tokenHash: string
  /** Whether the code is used up. */
  once: boolean
  /** Locks what is locked before the link. */
  lock?: (trx: Trx) => Promise<unknown>
  about: Pick<AuditEntry, 'subject' | 'clientId'>
  opened: 'spouse.signed_in' | 'copy.opened'
  refused: 'spouse.code_refused' | 'copy.code_refused'
  dead: string
  wrong: string
}

/**
 * Starts a session of an hour with the code of a link.
 *
 * @throws AppError 400 for a wrong, used or expired code, and for a link that is gone
 */
export async function openWithCode(
  ctx: ChangeSource & Pick<CallContext, 'userAgent'>,
  code: string,
  { tokenHash, once, lock, about, dead, wrong, ...actions }: TriedLink,
): Promise<{ session: string; expiresAt: Date }> {
  // The transaction does not throw for a wrong code, so that the try is counted.
  const opened = await recordChange(ctx, async (trx, record) => {
    await lock?.(trx)
    const linkId = await tryCode(trx, ctx, { tokenHash, code, once })
    if (linkId === undefined) throw errors.deadLink(dead)
    if (linkId === null) {
      record.audit({ action: actions.refused, ...about })
      return null
    }
    const session = newToken()
    const expiresAt = new Date(ctx.now().getTime() + sessionMinutes * 60_000)
    const row = { id: hashToken(session), linkId, expiresAt }
    await trx.insertInto('guestSessions').values(row).execute()
    record.audit({ action: actions.opened, ...about, details: deviceDetails(ctx) })
    return { session, expiresAt }
  })
  if (opened === null) throw errors.badInput(wrong, [{ path: 'code', message: wrong }])
  return opened
}

/** Counts a try. Returns the link's id, null for a wrong code, and undefined if the link is gone. */
async function tryCode(
  trx: Trx,
  { keyring, now }: Pick<ChangeSource, 'keyring' | 'now'>,
  { tokenHash, code, once }: Pick<TriedLink, 'tokenHash' | 'once'> & { code: string },
): Promise<string | null | undefined> {
  const own = trx
    .selectFrom('guestLinks')
    .select(['id', 'codeHash', 'codeExpiresAt', 'codeTries'])
    .where('tokenHash', '=', tokenHash)
  const link = await lockRow(trx, { guestLinks: 'update' }, own)
  if (link === undefined) return undefined
  const { id, codeHash, codeExpiresAt, codeTries } = link
  const isLive = codeHash !== null && codeExpiresAt !== null && codeExpiresAt > now()
  const isRight =
    isLive &&
    codeTries < mostTries &&
    timingSafeEqual(Buffer.from(codeHash, 'hex'), macOf(keyring, tokenHash, code))
  const after = isRight
    ? { codeTries: 0, ...(once && { codeHash: null, codeExpiresAt: null }) }
    : { codeTries: Math.min(codeTries + 1, mostTries) }
  await trx.updateTable('guestLinks').set(after).where('id', '=', id).execute()
  return isRight ? id : null
}

/** Uses a key of the portal, so that a reader of the database can't try all codes. */
function macOf({ primary }: Resources['keyring'], tokenHash: string, code: string): Buffer {
  return createHmac('sha256', primary.browsers).update(`guest code ${tokenHash} ${code}`).digest()
}

/** Links that have not expired. The feature whose guests they are for says which of them work. */
export function unexpiredGuestLinks(db: Db | Trx, now: Date) {
  return db.selectFrom('guestLinks').where('guestLinks.expiresAt', '>', now)
}

/** In a query of guest links: the link has an open session; with a token, this browser's. */
export function hasSession(now: Date, token?: string) {
  const { exists, selectFrom } = expressionBuilder<Database, 'guestLinks'>()
  const open = selectFrom('guestSessions')
    .select('guestSessions.id')
    .whereRef('guestSessions.linkId', '=', 'guestLinks.id')
    .where('guestSessions.expiresAt', '>', now)
  return exists(token === undefined ? open : open.where('guestSessions.id', '=', hashToken(token)))
}

export async function endGuestSession(db: Db, token: string | null): Promise<void> {
  if (token === null) return
  await db.deleteFrom('guestSessions').where('id', '=', hashToken(token)).execute()
}
