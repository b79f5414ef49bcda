import type { Part } from '#shared/clients/access-parts.ts'
import { clientName } from '#shared/clients/client-name.ts'
import type { AccessEnds, OpenedEndLink } from '#shared/clients/client-access.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { CallContext } from '#server/change/services.ts'
import type { Db } from '#server/database/database.ts'
import { deadEndLink, findEndLink } from '#server/records/links/end-links.ts'
import { spouseLinksRest } from '#server/records/signing/end-spouse-links.ts'
import * as access from '#server/records/clients/client-access.queries.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { unscopedThreads } from '#server/records/messages/messages.access.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'
import { jointInWork } from './joint-in-work.ts'

/** Says what ends, before somebody ends it. */
export async function whatEnds(ctx: SignedInContext, id: string): Promise<AccessEnds> {
  const found = await access.findAccess(ctx.db, id)
  if (found === undefined) throw errors.notFound('Access')
  await access.checkMayEnd(ctx.db, ctx.viewer, { ...found, own: found.userId === ctx.viewer.id })
  return endsOf(ctx, found)
}

/** Says what a mailed link ends, and for whom. */
export async function openEndLink(ctx: CallContext, token: string): Promise<OpenedEndLink> {
  const link = await findEndLink(ctx.db, token, ctx.now())
  const found = link && (await access.findAccess(ctx.db, link.accessId))
  // An invitation that was withdrawn leaves no row.
  if (found === undefined) throw deadEndLink()
  const { clientId, firstName, lastName, part, state, since } = found
  const client = clientId === link?.userId ? undefined : await findClient(ctx.db, clientId)
  return {
    name: `${firstName} ${lastName}`,
    part,
    state,
    since,
    client: client === undefined ? null : clientName(client.firstName, client.lastName),
    ends: await endsOf(ctx, found),
  }
}

interface Ending {
  clientId: string
  /** Null for an invitation. */
  userId: string | null
  part: Part
}

async function endsOf(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  { clientId, userId, part }: Ending,
): Promise<AccessEnds> {
  if (userId === null) return { jointYears: [], spouseLink: false, threads: 0, given: [] }
  const joint = part === 'spouse' ? await jointInWork(db, clientId).execute() : []
  const threads = await unscopedThreads(db)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('threads.clientId', '=', clientId)
    .where('threads.startedBy', '=', userId)
    .where('threads.state', '=', 'open')
    .executeTakeFirstOrThrow()
  return {
    jointYears: joint.map(({ taxYear }) => taxYear),
    spouseLink: part === 'spouse' && (await hasSpouseLink(db, clientId, now())),
    threads: threads.open,
    given: await access.listGivenBy(db, { clientId, userId, now: now() }),
  }
}

async function hasSpouseLink(db: Db, clientId: string, now: Date): Promise<boolean> {
  const link = await unscopedSigners(db)
    .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .select('signers.id')
    .where('taxReturns.clientId', '=', clientId)
    .where('guestLinks.expiresAt', '>', now)
    .where(({ not }) => not(spouseLinksRest))
    .executeTakeFirst()
  return link !== undefined
}
