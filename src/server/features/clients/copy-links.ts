import { clientName } from '#shared/clients/client-name.ts'
import type { Client } from '#shared/clients/clients.schema.ts'
import { type Copy, type NewCopyInput, type NewCopyLink } from '#shared/signing/copies.schema.ts'
import { errors } from '#server/base/errors.ts'
import { qrCode } from '#server/base/qr-code.ts'
import type { Context, SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  createGuestLink,
  hasSession,
  mostTries,
  openWithCode,
  renewCode,
  unexpiredGuestLinks,
} from '#server/records/links/guest-links.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { filedGroup } from '#server/records/documents/filed-documents.queries.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import {
  findReturnWithClient,
  lockReturnWithClient,
} from '#server/records/returns/returns.queries.ts'
import { lockOfficeClient } from './office-client.ts'

/**
 * A copy for an office client: a link to the completed documents of one return, with a code. Staff see both once and
 * hand them over. The link ends by its date, by staff, after five wrong codes, and when somebody signs in for the client.
 */

/** Makes a link, which ends an older one, and mails it if asked. */
export function createCopyLink(
  ctx: SignedInContext,
  { taxReturnId, mail }: NewCopyInput,
): Promise<NewCopyLink> {
  return recordChange(ctx, async (trx, record) => {
    const { client, taxYear, form } = await lockReturnToCopy(trx, ctx, taxReturnId)
    const mailedTo = mail ? await addressOf(trx, client) : null
    if (mailedTo !== null) await ctx.limits.spend('invite-recipient', mailedTo)
    const clientId = client.id
    await endLink(trx, taxReturnId)
    const { url, ...link } = await createGuestLink(trx, ctx, { taxReturnId })
    const { tokenHash, createdAt, expiresAt } = link
    const { code } = await renewCode(trx, ctx, link)
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

async function addressOf(trx: Trx, { email }: Pick<Client, 'email'>): Promise<string> {
  if (email === '') throw errors.conflict('This client has no email address')
  if ((await suppressedSince(trx, email)) !== null) {
    throw errors.conflict('This email address gets no mail: it was refused')
  }
  return email
}

/** Whether the link in a mail still works. */
export async function isCopyLinkLive(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const live = liveLinks(db, now).select('taxReturns.id')
  return (await live.where('guestLinks.tokenHash', '=', tokenHash).executeTakeFirst()) !== undefined
}

/** The link of a return that works now, without its secrets. */
export async function findCopyLink({ db, viewer, now }: SignedInContext, taxReturnId: string) {
  const taxReturn = await findReturnWithClient(db, viewer, taxReturnId)
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  const link = await liveLinks(db, now())
    .select(['guestLinks.createdAt', 'guestLinks.expiresAt'])
    .where('taxReturns.id', '=', taxReturnId)
    .executeTakeFirst()
  return link ?? null
}

/** Ends the link and its sessions. Does nothing without one. */
export function endCopyLink(ctx: SignedInContext, taxReturnId: string) {
  return recordChange(ctx, async (trx, record) => {
    const taxReturn = await lockReturnWithClient(trx, ctx.viewer, taxReturnId)
    await lockAccount(trx, ctx.viewer)
    if (taxReturn === undefined) throw errors.notFound('Tax return')
    const { clientId } = taxReturn
    if (await endLink(trx, taxReturnId)) {
      record.audit({ action: 'copy.link_ended', ...aboutReturn(taxReturnId), clientId })
    }
    return { success: true as const }
  })
}

/** Returns false if there was none. */
async function endLink(trx: Trx, taxReturnId: string): Promise<boolean> {
  const ended = trx.deleteFrom('guestLinks').where('taxReturnId', '=', taxReturnId)
  return (await ended.executeTakeFirst()).numDeletedRows > 0n
}

/** Starts a session of an hour. @throws AppError 400 for a wrong code and a link that does not work */
export async function openCopyLink(
  ctx: Context & { viewer: null },
  { token, code }: Record<'token' | 'code', string>,
) {
  const tokenHash = hashToken(token)
  const link = await liveLinks(ctx.db, ctx.now())
    .select(['taxReturns.id', 'taxReturns.clientId'])
    .where('guestLinks.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  const dead = 'This link no longer works. Ask us for a new one.'
  if (link === undefined) throw errors.deadLink(dead)
  return openWithCode(ctx, code, {
    tokenHash,
    once: false,
    about: { ...aboutReturn(link.id), clientId: link.clientId },
    opened: 'copy.opened',
    refused: 'copy.code_refused',
    dead,
    wrong: 'This code is wrong. After five wrong codes the link stops working.',
  })
}

/** The return that a session opens, or undefined. */
export function findCopySession(db: Db, token: string, now: Date) {
  return liveLinks(db, now)
    .select(['taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select(['clients.firstName', 'clients.lastName'])
    .where(hasSession(now, token))
    .executeTakeFirst()
}

export async function readCopy(db: Db, token: string | null, now: Date): Promise<Copy> {
  const found = token === null ? undefined : await findCopySession(db, token, now)
  if (found === undefined) throw errors.signedOut()
  const { taxReturnId, taxYear, firstName, lastName } = found
  const documents = await completedDocuments(db, taxReturnId)
    .select(['documents.id', 'documents.name', 'documents.size'])
    .orderBy(filedGroup(db))
    .orderBy('documents.createdAt')
    .orderBy('documents.id')
    .execute()
  return { clientName: clientName(firstName, lastName), taxYear, documents }
}

/** The only query that a link gives access by. */
function liveLinks(db: Db | Trx, now: Date) {
  return unexpiredGuestLinks(db, now)
    .innerJoin('taxReturns', 'taxReturns.id', 'guestLinks.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .where('guestLinks.codeTries', '<', mostTries)
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
