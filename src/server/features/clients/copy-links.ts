import { clientName } from '#shared/clients/client-name.ts'
import type { Client } from '#shared/clients/clients.schema.ts'
import {
  type Copy,
  copyDays,
  type NewCopyInput,
  type NewCopyLink,
} from '#shared/signing/copies.schema.ts'
import { errors } from '#server/base/errors.ts'
import { qrCode } from '#server/base/qr-code.ts'
import type { Context, SignedInContext } from '#server/calls/context.ts'
import { type ChangeSource, recordChange } from '#server/change/change.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  isSameMac,
  macOfCode,
  mostTries,
  newCode,
  newLinkSession,
} from '#server/records/links/guest-links.ts'
import { createLink } from '#server/records/links/mailed-link.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { filedPlace } from '#server/records/documents/documents.queries.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import {
  findReturnWithClient,
  lockReturnWithClient,
} from '#server/records/returns/returns.queries.ts'
import { lockOfficeClient } from './office-client.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/**
 * A copy for an office client: a link to the completed documents of one return, with a code. Staff see both once and
 * hand them over. The link ends by its date, by staff, after five wrong codes, and when somebody signs in for the client.
 */

/** Makes a link, which ends an older one, and mails it if asked. @throws AppError 404, 409 */
export function createCopyLink(
  ctx: SignedInContext,
  { taxReturnId, mail }: NewCopyInput,
): Promise<NewCopyLink> {
  return recordChange(ctx, async (trx, record) => {
    const { client, taxYear, form } = await lockReturnToCopy(trx, ctx, taxReturnId)
    const mailedTo = mail ? await addressOf(trx, client) : null
    if (mailedTo !== null) await ctx.limits.spend('invite-recipient', mailedTo)
    const clientId = client.id
    const { url, tokenHash, expiresAt } = createLink(ctx, { page: '/copy', hours: copyDays * 24 })
    const code = newCode()
    const link = { tokenHash, expiresAt, codeHash: macOf(ctx, tokenHash, code) }
    const createdAt = ctx.now()
    await trx.deleteFrom('copyLinks').where('taxReturnId', '=', taxReturnId).execute()
    await trx
      .insertInto('copyLinks')
      .values({ taxReturnId, ...link, createdAt })
      .execute()
    const details = { mailed: mailedTo !== null }
    record.audit({ action: 'copy.link_made', ...aboutReturn(taxReturnId), clientId, details })
    if (mailedTo !== null) {
      const firstName = clientName(client.firstName, client.lastName)
      const of = { taxYear, form, ...(client.kind === 'business' && { client: firstName }) }
      record.mail({ template: 'copy-link', to: mailedTo, firstName, ...of, url, tokenHash })
    }
    return { url, qrSvg: qrCode(url), code, createdAt, expiresAt, mailedTo }
  })
}

/** @throws AppError 409 */
async function addressOf(trx: Trx, { email }: Pick<Client, 'email'>): Promise<string> {
  if (email === '') throw errors.conflict('This client has no email address')
  if ((await suppressedSince(trx, email)) !== null) {
    throw errors.conflict('This email address gets no mail: it was refused')
  }
  return email
}

/** Whether the link in a mail still works. */
export async function isCopyLinkLive(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const live = liveLinks(db, now).select('copyLinks.taxReturnId')
  return (await live.where('copyLinks.tokenHash', '=', tokenHash).executeTakeFirst()) !== undefined
}

/** The link of a return that works now, without its secrets. @throws AppError 404 */
export async function findCopyLink({ db, viewer, now }: SignedInContext, taxReturnId: string) {
  const taxReturn = await findReturnWithClient(db, viewer, taxReturnId)
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  const link = await liveLinks(db, now())
    .select(['copyLinks.createdAt', 'copyLinks.expiresAt'])
    .where('copyLinks.taxReturnId', '=', taxReturnId)
    .executeTakeFirst()
  return link ?? null
}

/** Ends the link and its sessions. Does nothing without one. @throws AppError 404 */
export function endCopyLink(ctx: SignedInContext, taxReturnId: string) {
  return recordChange(ctx, async (trx, record) => {
    const taxReturn = await lockReturnWithClient(trx, ctx.viewer, taxReturnId)
    await lockAccount(trx, ctx.viewer)
    if (taxReturn === undefined) throw errors.notFound('Tax return')
    const ended = trx.deleteFrom('copyLinks').where('taxReturnId', '=', taxReturnId)
    const { numDeletedRows } = await ended.executeTakeFirst()
    const { clientId } = taxReturn
    if (numDeletedRows > 0n) {
      record.audit({ action: 'copy.link_ended', ...aboutReturn(taxReturnId), clientId })
    }
    return { success: true as const }
  })
}

/** The context of the calls of a link: without a viewer, so independent of the session in this browser. */
type LinkSource = ChangeSource & Context & { viewer: null }

/** Starts a session of an hour. @throws AppError 400 for a wrong code and a link that does not work */
export async function openCopyLink(
  ctx: LinkSource,
  { token, code }: Record<'token' | 'code', string>,
) {
  const tokenHash = hashToken(token)
  // The transaction does not throw for a wrong code, so that the try is counted.
  const opened = await recordChange(ctx, async (trx, record) => {
    const own = liveLinks(trx, ctx.now())
      .select(['copyLinks.taxReturnId', 'copyLinks.codeHash', 'copyLinks.codeTries'])
      .select('taxReturns.clientId')
      .where('copyLinks.tokenHash', '=', tokenHash)
    const link = await lockRow(trx, { copyLinks: 'update' }, own)
    if (link === undefined) throw deadLink()
    const { taxReturnId, clientId } = link
    const entry = { ...aboutReturn(taxReturnId), clientId }
    const isRight = isSameMac(link.codeHash, macOf(ctx, tokenHash, code))
    await trx
      .updateTable('copyLinks')
      .set({ codeTries: isRight ? 0 : link.codeTries + 1 })
      .where('taxReturnId', '=', taxReturnId)
      .execute()
    if (!isRight) {
      record.audit({ action: 'copy.code_refused', ...entry })
      return null
    }
    const { session, id, expiresAt } = newLinkSession(ctx.now())
    await trx.insertInto('copySessions').values({ id, taxReturnId, expiresAt }).execute()
    record.audit({ action: 'copy.opened', ...entry, details: deviceDetails(ctx) })
    return { session, expiresAt, taxReturnId }
  })
  if (opened !== null) return opened
  const message = 'This code is wrong. After five wrong codes the link stops working.'
  throw errors.badInput(message, [{ path: 'code', message }])
}

/** The return that a session opens, or undefined. */
export function findCopySession(db: Db, token: string, now: Date) {
  return liveLinks(db, now)
    .innerJoin('copySessions', 'copySessions.taxReturnId', 'copyLinks.taxReturnId')
    .select(['copyLinks.taxReturnId', 'taxReturns.taxYear'])
    .select(['clients.firstName', 'clients.lastName'])
    .where('copySessions.id', '=', hashToken(token))
    .where('copySessions.expiresAt', '>', now)
    .executeTakeFirst()
}

/** @throws AppError 401 */
export async function readCopy(db: Db, token: string | null, now: Date): Promise<Copy> {
  const found = token === null ? undefined : await findCopySession(db, token, now)
  if (found === undefined) throw errors.signedOut()
  const { taxReturnId, taxYear, firstName, lastName } = found
  const documents = await completedDocuments(db, taxReturnId)
    .select(['documents.id', 'documents.name', 'documents.size'])
    .orderBy(filedPlace(db))
    .orderBy('documents.createdAt')
    .orderBy('documents.id')
    .execute()
  return { clientName: clientName(firstName, lastName), taxYear, documents }
}

export async function endCopySession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('copySessions').where('id', '=', hashToken(token)).execute()
}

/** The only query that a link gives access by. */
function liveLinks(db: Db | Trx, now: Date) {
  return db
    .selectFrom('copyLinks')
    .innerJoin('taxReturns', 'taxReturns.id', 'copyLinks.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .where('copyLinks.expiresAt', '>', now)
    .where('copyLinks.codeTries', '<', mostTries)
    .where('taxReturns.status', 'in', ['completed', 'filed'])
    .where('clients.erasedAt', 'is', null)
    .where(({ not }) => not(signsIn))
}

async function lockReturnToCopy(trx: Trx, ctx: SignedInContext, taxReturnId: string) {
  const taxReturn = await lockReturnWithClient(trx, ctx.viewer, taxReturnId)
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  const otherwise = 'This client signs in and finds the documents in the portal'
  const client = await lockOfficeClient(trx, ctx, taxReturn.clientId, otherwise)
  if (taxReturn.completedAt === null) throw errors.conflict('This return is not completed yet')
  const document = await completedDocuments(trx, taxReturnId)
    .select('documents.id')
    .limit(1)
    .executeTakeFirst()
  if (document === undefined) throw errors.conflict('Upload the completed return first')
  return { client, taxYear: taxReturn.taxYear, form: taxReturn.form }
}

function completedDocuments(db: Db | Trx, taxReturnId: string) {
  return documentsVisibleTo(db, { role: 'copy', taxReturnId }).where('documents.scan', 'not in', [
    'pending',
    'infected',
  ])
}

function aboutReturn(id: string) {
  return { subject: { type: 'return' as const, id } }
}

function macOf({ keyring }: Pick<Context, 'keyring'>, tokenHash: string, code: string): string {
  return macOfCode(keyring, `copy code ${tokenHash}`, code)
}

function deadLink() {
  return errors.deadLink('This link no longer works. Ask us for a new one.')
}
