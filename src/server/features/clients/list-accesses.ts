import { type Granter, mayEnd } from '#shared/clients/access-parts.ts'
import type { ClientAccess } from '#shared/clients/client-access.schema.ts'
import type { Client } from '#shared/clients/clients.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { listGrants } from '#server/records/clients/grants.queries.ts'
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
    listGrants(db, client.id),
    access.listInvited(db, client.id, now()),
  ])
  const all = [
    ...(self ? [{ ...self, userId: self.id, part: 'self' as const, until: null, ...isOpen }] : []),
    ...invited.map((one) => ({ ...one, userId: null, lastOpenedAt: null, ...isOpen })),
    ...grants,
  ].map(({ userId, open, rests, undoable, endedBy, undoUntil, ...one }): ClientAccess => {
    const [own, byViewer] = [userId === viewer.id, endedBy === viewer.id]
    const now = rests ? 'paused' : 'open'
    const state = userId === null ? 'invited' : open ? now : 'ended'
    const ends = open || (undoable && !own && !byViewer)
    return {
      ...one,
      state,
      own,
      mayEnd: ends && mayEnd(granter, { part: one.part, own }),
      undoUntil: byViewer ? undoUntil : null,
    }
  })
  return seesAll(granter) ? all : all.filter(({ own }) => own)
}

const isOpen = { open: true, rests: false, undoable: false, endedBy: null, undoUntil: null }

function seesAll(granter: Granter): boolean {
  return granter !== 'helper' && granter !== 'signer' && granter !== 'spouse'
}
