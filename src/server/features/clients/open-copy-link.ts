import { clientName } from '#shared/clients/client-name.ts'
import type { Copy } from '#shared/signing/copies.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Context } from '#server/calls/context.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  hasSession,
  mostTries,
  openWithCode,
  unexpiredGuestLinks,
} from '#server/records/links/guest-links.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { filedGroup } from '#server/records/documents/filed-documents.queries.ts'

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

/** Whether the link in a mail still works. */
export async function isCopyLinkLive(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const live = liveLinks(db, now).select('taxReturns.id')
  return (await live.where('guestLinks.tokenHash', '=', tokenHash).executeTakeFirst()) !== undefined
}

/** The only query that a link gives access by. */
export function liveLinks(db: Db | Trx, now: Date) {
  return unexpiredGuestLinks(db, now)
    .innerJoin('taxReturns', 'taxReturns.id', 'guestLinks.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .where('guestLinks.codeTries', '<', mostTries)
    .where('taxReturns.status', 'in', ['completed', 'filed'])
    .where('clients.erasedAt', 'is', null)
    .where(({ not }) => not(signsIn))
}

export function completedDocuments(db: Db | Trx, taxReturnId: string) {
  return documentsVisibleTo(db, { role: 'copy', taxReturnId }).where('documents.scan', 'not in', [
    'pending',
    'infected',
  ])
}

export function aboutReturn(id: string) {
  return { subject: { type: 'return' as const, id } }
}
