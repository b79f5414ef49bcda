import { clientName } from '#shared/clients/client-name.ts'
import type { Client } from '#shared/clients/clients.schema.ts'
import type { NewCopyInput, NewCopyLink } from '#shared/signing/copies.schema.ts'
import { errors } from '#server/base/errors.ts'
import { qrCode } from '#server/base/qr-code.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { spendMailTo } from '#server/calls/rate-limits.ts'
import { recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { createGuestLink, renewCode } from '#server/records/links/guest-links.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { findReturnOrThrow, lockReturnOrThrow } from '#server/records/returns/found-return.ts'
import { lockReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { lockOfficeClient } from './office-client.ts'
import { aboutReturn, completedDocuments, liveLinks } from './open-copy-link.ts'

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
    if (mailedTo !== null) await spendMailTo(ctx, 'copy-recipient', mailedTo)
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

/** The link of a return that works now, without its secrets. */
export async function findCopyLink({ db, viewer, now }: SignedInContext, taxReturnId: string) {
  await findReturnOrThrow(db, viewer, taxReturnId)
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

async function lockReturnToCopy(trx: Trx, ctx: SignedInContext, taxReturnId: string) {
  const taxReturn = await lockReturnOrThrow(trx, ctx.viewer, taxReturnId)
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
