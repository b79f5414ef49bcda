import { lockAccount, lockUser } from '#server/records/auth/lock-account.ts'
import { isSameMailbox } from '#shared/base/email.ts'
import type { NamedReturn } from '#shared/returns/return-name.ts'
import {
  createGuestLink,
  deadGuestLink,
  hasSession,
  openWithCode,
  renewCode,
} from '#server/records/links/guest-links.ts'
import { endSpouseLinks, spouseLinksRest } from '#server/records/signing/end-spouse-links.ts'
import { type LinkServices, maskedAddress } from '#server/records/links/mailed-link.ts'
import { type ChangeRecord, type ChangeSource, recordChange } from '#server/change/change.ts'
import type { Context, SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { thePortal } from '#server/base/viewer.ts'
import {
  findSigner,
  type FoundSigner,
  lockSigner,
} from '#server/features/signing/signers/found-signer.ts'
import { isActedFor } from '#server/records/clients/clients.queries.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { spouseInvited } from '#server/mail/notices/spouse.notices.ts'

/**
 * A spouse's access: a mailed link, valid for seven days, then a code that is mailed to the same address for each use
 * of the link, then a session of one hour for this one review. It is access to the client's account, so it ends with
 * the client's credentials (account/end-ways.ts), and does not work while that account is disabled or erased.
 */

const codeMinutes = 10

/**
 * Sends the spouse of a package a link, which replaces an older one and ends its sessions. Tells the client which
 * address it went to; by mail, if staff sent it.
 */
export async function sendSpouseLink(
  ctx: SignedInContext,
  { signerId, email }: { signerId: string; email: string },
): Promise<void> {
  await ctx.limits.spend('spouse-link', `${ctx.viewer.id} ${signerId}`)
  await recordChange(ctx, async (trx, record) => {
    const signer = await lockSpouse(trx, signerId)
    await lockAccount(trx, ctx.viewer)
    const isOpen = await lockUser(trx, signer.clientId)
    if (!isOpen && (await isActedFor(trx, signer.clientId))) {
      throw errors.conflict('This account is disabled')
    }
    if (await restsNow(trx, signerId)) {
      throw errors.conflict(
        'The spouses stopped sharing a few minutes ago, and that can still be undone. Try again in a quarter of an hour.',
      )
    }
    await inviteSigner(trx, ctx, record, { signer, email })
    // A client who sends the link reads on the screen where it goes, and again in the mail that both have signed.
    const own = ctx.viewer.id === signer.clientId
    const mail = { template: 'spouse-invited', spouse: email } as const
    const notice = (of: NamedReturn) => spouseInvited(of, email)
    record.notifyReaders(signer.clientId, {
      taxReturnId: signer.taxReturnId,
      only: 'others',
      named: signer,
      notice,
      ...(!own && { mail }),
    })
  })
}

async function restsNow(trx: Trx, signerId: string): Promise<boolean> {
  const resting = unscopedSigners(trx).select('signers.id').where('signers.id', '=', signerId)
  return (await resting.where(spouseLinksRest).executeTakeFirst()) !== undefined
}

/** The id of the spouse who signs a package with this client. */
export async function findSpouseOf(
  db: Db,
  { viewer }: SignedInContext,
  packageId: string,
): Promise<string> {
  const own = await findSigner(db, { viewer, packageId })
  if (own.person !== 'taxpayer') throw errors.notFound('Review')
  const spouse = await unscopedSigners(db)
    .select('signers.id')
    .where('signers.packageId', '=', own.packageId)
    .where('signers.person', '=', 'spouse')
    .executeTakeFirst()
  if (spouse === undefined) throw errors.conflict('This is not a joint return')
  return spouse.id
}

async function inviteSigner(
  trx: Trx,
  ctx: LinkServices,
  record: ChangeRecord,
  { signer, email }: { signer: FoundSigner; email: string },
): Promise<void> {
  const { id: signerId, person, name, taxYear, clientId, clientEmail } = signer
  if (person !== 'spouse') throw errors.conflict('The client signs in with their own account')
  if (isSameMailbox(email, clientEmail)) {
    const message = 'Use an address of their own: the code that proves who signs goes there.'
    throw errors.badInput(message, [{ path: 'email', message }])
  }
  await endSpouseLinks(trx, (all) => all.where('signers.id', '=', signerId))
  const { url, tokenHash } = await createGuestLink(trx, ctx, { signerId, email })
  record.audit({
    action: 'spouse.invited',
    subject: { type: 'return', id: signer.taxReturnId },
    clientId,
  })
  const client = `${signer.clientFirstName} ${signer.clientLastName}`
  const mail = { firstName: name, client, taxYear, url, tokenHash }
  record.mail({ template: 'spouse-link', to: email, ...mail })
}

/** The context of a spouse's calls: without a viewer, so independent of the session in this browser. */
export type SpouseSource = ChangeSource & Context & { viewer: null }

/** Mails a new code to the address that the link was sent to. @throws AppError 400 for an invalid link, 429 */
export async function openLink(ctx: SpouseSource, token: string) {
  const link = await findLink(ctx, token)
  await ctx.limits.spend('spouse-code', link.signerId)
  await ctx.limits.spend('spouse-day', link.signerId)
  const expiresAt = new Date(ctx.now().getTime() + codeMinutes * 60_000)
  const signer = await recordChange(ctx, async (trx, record) => {
    const signer = await lockSpouse(trx, link.signerId)
    const { name: firstName, taxYear } = signer
    const code = await renewCode(trx, ctx, { tokenHash: link.tokenHash, expiresAt })
    record.mail({ template: 'spouse-code', to: link.email, firstName, taxYear, ...code })
    return signer
  })
  return {
    sentTo: maskedAddress(link.email),
    clientName: `${signer.clientFirstName} ${signer.clientLastName}`,
    taxYear: signer.taxYear,
  }
}

/**
 * Uses up the code and starts a session.
 *
 * @throws AppError 400 for a wrong, used or expired code and for an invalid link; 429
 */
export async function confirmCode(
  ctx: SpouseSource,
  { token, code }: { token: string; code: string },
) {
  const { signerId, packageId, tokenHash, taxReturnId, clientId } = await findLink(ctx, token)
  const session = await openWithCode(ctx, code, {
    tokenHash,
    once: true,
    lock: (trx) => lockSpouse(trx, signerId),
    about: { subject: { type: 'return', id: taxReturnId }, clientId },
    opened: 'spouse.signed_in',
    refused: 'spouse.code_refused',
    dead: deadGuestLink,
    wrong: 'This code is wrong or has expired. Ask for a new one.',
  })
  return { ...session, signerId, packageId }
}

/** Returns the spouses whose links work: not of a disabled account. The only query that gives a spouse access. */
export function spousesOfClients(db: Db) {
  return unscopedSigners(db)
    .innerJoin('clients as client', 'client.id', 'taxReturns.clientId')
    .leftJoin('users as owner', 'owner.id', 'client.id')
    .where('owner.disabledAt', 'is', null)
    .where('client.erasedAt', 'is', null)
    .where(({ not }) => not(spouseLinksRest))
    .where('signers.person', '=', 'spouse')
}

/** The signer and package of a live session, or undefined. */
export function findSpouseSession(db: Db, token: string, now: Date) {
  return spousesOfClients(db)
    .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .select(['signers.id as signerId', 'signers.packageId'])
    .where(hasSession(now, token))
    .executeTakeFirst()
}

/** Returns true if the link or code in this mail is still valid. */
export async function isLinkMailValid(
  db: Db,
  hash: { tokenHash: string } | { codeHash: string },
  now: Date,
): Promise<boolean> {
  const links = linksOfSpouses(db, now).select('signers.id')
  const valid =
    'tokenHash' in hash
      ? links.where('tokenHash', '=', hash.tokenHash)
      : links.where('codeHash', '=', hash.codeHash).where('codeExpiresAt', '>', now)
  return (await valid.executeTakeFirst()) !== undefined
}

function linksOfSpouses(db: Db, now: Date) {
  return spousesOfClients(db)
    .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .where('guestLinks.expiresAt', '>', now)
    .where('returnPackages.replacedAt', 'is', null)
}

async function findLink({ db, now }: SpouseSource, token: string) {
  const link = await linksOfSpouses(db, now())
    .select(['signers.id as signerId', 'signers.packageId', 'returnPackages.taxReturnId'])
    .select(['taxReturns.clientId', 'guestLinks.tokenHash', 'guestLinks.email'])
    .where('guestLinks.tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (link === undefined) throw errors.deadLink(deadGuestLink)
  return link
}

/** The caller has found this signer for the viewer, or by the spouse's own link. */
function lockSpouse(trx: Trx, signerId: string) {
  return lockSigner(trx, { viewer: thePortal, signerId })
}
