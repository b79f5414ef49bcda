import { grantableBy, mayEnd, type Part } from '#shared/clients/access-parts.ts'
import { firmDay, startOfFirmDay } from '#shared/firm/business-days.ts'
import type { ClientAccess, GrantInput } from '#shared/clients/client-access.schema.ts'
import { clientName } from '#shared/clients/client-name.ts'
import type { Client } from '#shared/clients/clients.schema.ts'
import { isSameMailbox } from '#shared/base/email.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { spendMailTo } from '#server/calls/rate-limits.ts'
import {
  aboutClient,
  type ChangeRecord,
  type ChangeSource,
  recordChange,
} from '#server/change/change.ts'
import type { Resources } from '#server/change/services.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { accessOffered } from '#server/mail/notices/access.notices.ts'
import { createAccountLink } from '#server/records/links/account-links.ts'
import { listEnders } from '#server/records/links/end-links.ts'
import { createLink } from '#server/records/links/mailed-link.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
import { checkOneSpouse, findGranter } from '#server/records/clients/client-access.queries.ts'
import { hasGrant } from '#server/records/clients/grants.queries.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'

/**
 * Mails an invitation to act for a client, which replaces an older one to the address. Nobody gets access by an address
 * alone: the link proves it, for a new account and for one that exists.
 *
 * @throws AppError 400, 404; 403 for a part that the caller may not grant; 409
 */
export async function inviteToClient(
  ctx: SignedInContext,
  { clientId, until, documentId, ...input }: GrantInput,
): Promise<ClientAccess> {
  const { viewer } = ctx
  if (viewer.role === 'client') await ctx.limits.spend('grant-account', viewer.id)
  await spendMailTo(ctx, 'invite-recipient', input.email)
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, viewer)
    const granter = await findGranter(trx, viewer, clientId)
    const client = granter && (await lockClient(trx, clientId))
    if (!client) throw errors.notFound('Client')
    if (!grantableBy(granter, client).includes(input.part)) {
      throw errors.notAllowed(`give this access to ${nameOf(client)}`)
    }
    const untilAt = until ? endOfDay(until, ctx.now()) : null
    await checkDocument(trx, ctx, client, { part: input.part, documentId })
    const byStaff = granter === 'staff'
    const invited = { ...input, untilAt, documentId, byStaff }
    const id = await storeAndMail(trx, record, ctx, client, invited)
    const name = clientName(input.firstName, input.lastName)
    record.notifyReaders(clientId, {
      notice: (whom) => accessOffered({ ...input, name, client: whom }),
    })
    await mailOwners(trx, record, ctx, { ...input, id, client, name })
    return {
      ...input,
      id,
      state: 'invited',
      since: ctx.now(),
      until: untilAt,
      lastOpenedAt: null,
      mayEnd: true,
      own: false,
      undoUntil: null,
    }
  })
}

/** At once and to each who may end it, because the invitation may be a stranger's, sent from the owner's own session. */
async function mailOwners(
  trx: Trx,
  record: ChangeRecord,
  ctx: SignedInContext,
  {
    id,
    client,
    name,
    email,
    part,
  }: Pick<GrantInput, 'email' | 'part'> & {
    id: string
    client: Client
    name: string
  },
): Promise<void> {
  for (const reader of await listEnders(trx, client.id)) {
    const granter = reader.id === client.id ? 'self' : 'officer'
    if (!mayEnd(granter, { part, own: false })) continue
    const end = { userId: reader.id, accessId: id }
    const url = await createAccountLink(trx, ctx, 'end_access', end)
    const of = reader.id === client.id ? null : nameOf(client)
    const by = reader.id === ctx.viewer.id ? null : nameOf(ctx.viewer)
    const about = { part, name, email, by, client: of, url }
    record.mail({
      template: 'access-invited',
      to: reader.email,
      firstName: reader.firstName,
      ...about,
    })
  }
}

type Inviting = ChangeSource &
  Pick<Resources, 'config'> & { viewer: Pick<Viewer, 'id' | 'firstName' | 'lastName' | 'email'> }

/**
 * For the import: invites the spouse of an imported client. Returns false for one who has access or is invited.
 *
 * @throws AppError 400, 409 for the address
 */
export function inviteImportedSpouse(
  ctx: Inviting,
  clientId: string,
  spouse: Pick<GrantInput, 'email' | 'firstName' | 'lastName'>,
): Promise<boolean> {
  return recordChange(ctx, async (trx, record) => {
    const client = await lockClient(trx, clientId)
    if (client === undefined) throw errors.notFound('Client')
    if (await isSpouseThere(trx, clientId, spouse.email)) return false
    const grant = {
      ...spouse,
      part: 'spouse' as const,
      untilAt: null,
      documentId: null,
      byStaff: true,
    }
    await storeAndMail(trx, record, ctx, client, grant)
    return true
  })
}

async function isSpouseThere(trx: Trx, clientId: string, email: string): Promise<boolean> {
  const account = await findUserByEmail(trx, email)
  if (account !== undefined && (await hasGrant(trx, clientId, account.id))) return true
  const invited = await trx
    .selectFrom('invitations')
    .select('id')
    .where('clientId', '=', clientId)
    .where('email', '=', email)
    .executeTakeFirst()
  return invited !== undefined
}

/** Returns the invitation's id. */
async function storeAndMail(
  trx: Trx,
  record: ChangeRecord,
  ctx: Inviting,
  client: Client,
  invited: Pick<GrantInput, 'email' | 'firstName' | 'lastName' | 'part' | 'documentId'> & {
    untilAt: Date | null
    byStaff: boolean
  },
): Promise<string> {
  await checkAddress(trx, ctx, client, invited)
  const { viewer } = ctx
  const { email: to, firstName, part } = invited
  const clientId = client.id
  if (part === 'spouse') await checkOneSpouse(trx, clientId, to, ctx.now())
  const { url, ...link } = createLink(ctx, 'invitation')
  const id = part === 'self' ? clientId : newId()
  await trx
    .deleteFrom('invitations')
    .where('clientId', '=', clientId)
    .where(({ eb, or }) => or([eb('email', '=', to), eb('id', '=', id)]))
    .execute()
  const row = { ...invited, ...link, id, clientId, invitedAt: ctx.now() }
  await trx
    .insertInto('invitations')
    .values({ ...row, invitedBy: viewer.id })
    .execute()
  const by = `${viewer.firstName} ${viewer.lastName}`
  const about = { client: nameOf(client), part, by, url, tokenHash: link.tokenHash }
  record.mail({ template: 'invited-as', to, firstName, ...about })
  record.audit({ action: 'access.invited', ...aboutClient(clientId), details: { part } })
  return id
}

/** The moment after the last day. */
function endOfDay(until: string, now: Date): Date {
  if (until < firmDay(now)) throw refused('until', 'Choose today or a later day')
  const next = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)
  return startOfFirmDay(next)
}

/** A representative acts with the document that says so. */
async function checkDocument(
  trx: Trx,
  { viewer }: SignedInContext,
  client: Client,
  { part, documentId }: { part: Part; documentId: string | null },
): Promise<void> {
  if (part !== 'representative' && documentId === null) return
  const document =
    part === 'representative' &&
    documentId !== null &&
    (await documentsVisibleTo(trx, viewer)
      .select('documents.id')
      .where('documents.id', '=', documentId)
      .where('taxReturns.clientId', '=', client.id)
      .executeTakeFirst())
  if (document) return
  throw refused(
    'documentId',
    part === 'representative'
      ? 'Choose the document that says that they may act'
      : 'Only a representative needs a document',
  )
}

async function checkAddress(
  trx: Trx,
  { viewer }: Pick<Inviting, 'viewer'>,
  client: Client,
  { email, part }: Pick<GrantInput, 'email' | 'part'>,
): Promise<void> {
  if (isSameMailbox(email, viewer.email)) throw refused('email', 'This is your own address')
  if (part !== 'self' && client.email !== '' && isSameMailbox(email, client.email)) {
    throw refused('email', sharedAddress)
  }
  if ((await suppressedSince(trx, email)) !== null) {
    throw taken('This email address gets no mail: it was refused')
  }
  const account = await findUserByEmail(trx, email)
  if (account === undefined) return
  if (part === 'self') {
    throw taken(
      'This email address already has an account. Merge the two clients if they are the same.',
    )
  }
  if (await hasGrant(trx, client.id, account.id)) throw taken('They already have access')
}

const sharedAddress =
  'Two people can’t sign in with one address. Use another one; without a sign-in of their own, a spouse signs with the mailed link and code.'

function nameOf({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string {
  return clientName(firstName, lastName)
}

function refused(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}

function taken(message: string) {
  return errors.conflict(message, [{ path: 'email', message }])
}
