import { type Granter, mayEnd } from '#shared/access-parts.ts'
import type { ClientAccess } from '#shared/client-access.schema.ts'
import type { Client } from '#shared/clients.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import * as access from '#server/records/clients/client-access.queries.ts'

/**
 * Everybody who can see a client: the client, then by grants and invitations, newest first. Helpers and former spouses
 * read only about themselves.
 */
export async function listAccesses(
  { db, viewer, now }: SignedInContext,
  { client, granter }: { client: Client; granter: Granter },
): Promise<ClientAccess[]> {
  const [self, grants, invited] = await Promise.all([
    access.findSelf(db, client.id),
    access.listGrants(db, client.id),
    access.listInvited(db, client.id, now()),
  ])
  const all = [
    ...(self ? [{ ...self, userId: self.id, part: 'self' as const, until: null, open: true }] : []),
    ...invited.map((one) => ({ ...one, userId: null, lastOpenedAt: null, open: true })),
    ...grants,
  ].map(({ userId, open, ...one }): ClientAccess => {
    const own = userId === viewer.id
    const state = userId === null ? 'invited' : open ? 'open' : 'ended'
    const ends = open && mayEnd(granter, { part: one.part, own })
    return { ...one, state, own, mayEnd: ends }
  })
  return seesAll(granter) ? all : all.filter(({ own }) => own)
}

function seesAll(granter: Granter): boolean {
  return granter !== 'helper' && granter !== 'signer' && granter !== 'spouse'
}
