import { sql } from 'kysely'
import type { ThreadAbout } from '#shared/messages/messages.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { errors } from '#server/base/errors.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { mayDo } from '#server/records/clients/clients.queries.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { staffNow } from '#server/records/auth/users.queries.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import type { ThreadSubject } from './thread-label.ts'

interface About {
  about: ThreadAbout
  aboutId: string | null
}

/** The subject of a thread with its client, and the preparer who answers. */
export interface Subject extends ThreadSubject {
  clientId: string
  joint: boolean
  preparerId: string | null
}

type AskingViewer = Pick<Viewer, 'id' | 'role' | 'withheld'>

/**
 * Finds the subject that somebody writes about.
 *
 * @param clientId the client of a question in general
 * @throws AppError 404 for what the viewer may not see or ask about; 400 without an id
 */
export async function findSubject(
  db: Db | Trx,
  viewer: AskingViewer,
  { about, aboutId, clientId }: About & { clientId: string },
): Promise<Subject> {
  if (about === 'client') return ofClient(db, viewer, clientId)
  if (aboutId === null) {
    const message = 'Say what it is about'
    throw errors.badInput(message, [{ path: 'aboutId', message }])
  }
  switch (about) {
    case 'document':
      return ofDocument(db, viewer, aboutId)
    case 'item':
      return ofItem(db, viewer, aboutId)
    case 'return':
    case 'filing':
    case 'invoice':
    case 'letter':
      return ofReturn(db, viewer, { about, taxReturnId: aboutId })
  }
}

async function ofClient(db: Db | Trx, viewer: AskingViewer, clientId: string): Promise<Subject> {
  if (viewer.role === 'client' && !(await mayDo(db, viewer, 'ask', clientId))) {
    throw errors.notFound('Client')
  }
  const client = await db
    .selectFrom('clients')
    .select(preparerNow('clients').as('preparerId'))
    .where('id', '=', clientId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (client === undefined) throw errors.notFound('Client')
  return { ...noSubject, about: 'client', clientId, joint: false, preparerId: client.preparerId }
}

async function ofReturn(
  db: Db | Trx,
  viewer: AskingViewer,
  { about, taxReturnId }: { about: ThreadAbout; taxReturnId: string },
): Promise<Subject> {
  const found = await returnsVisibleTo(db, viewer, 'ask')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['taxReturns.clientId', 'taxReturns.taxYear', 'taxReturns.joint'])
    .select(
      sql<string | null>`coalesce(${preparerNow('taxReturns')}, ${preparerNow('clients')})`.as(
        'preparerId',
      ),
    )
    .where('taxReturns.id', '=', taxReturnId)
    .where('clients.erasedAt', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Tax return')
  return { ...noSubject, ...found, about, taxReturnId }
}

async function ofDocument(
  db: Db | Trx,
  viewer: AskingViewer,
  documentId: string,
): Promise<Subject> {
  const found = await documentsVisibleTo(db, viewer)
    .select(['documents.taxReturnId', 'documents.name as documentName'])
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Document')
  const subject = await ofReturn(db, viewer, { about: 'document', taxReturnId: found.taxReturnId })
  return { ...subject, documentId, documentName: found.documentName }
}

async function ofItem(db: Db | Trx, viewer: AskingViewer, itemId: string): Promise<Subject> {
  const found = await returnsVisibleTo(db, viewer, 'requests')
    .innerJoin('requestItems', 'requestItems.taxReturnId', 'taxReturns.id')
    .select(['requestItems.taxReturnId', 'requestItems.title as itemTitle'])
    .where('requestItems.id', '=', itemId)
    .$if(viewer.role === 'client', (items) => items.where('requestItems.state', '!=', 'withdrawn'))
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Item')
  const subject = await ofReturn(db, viewer, { about: 'item', taxReturnId: found.taxReturnId })
  return { ...subject, itemId, itemTitle: found.itemTitle }
}

const noSubject = {
  taxReturnId: null,
  taxYear: null,
  documentId: null,
  documentName: null,
  documentDeletedAt: null,
  itemId: null,
  itemTitle: null,
}

/** The preparer, if they are staff who can sign in. */
function preparerNow(table: 'taxReturns' | 'clients') {
  return sql<
    string | null
  >`(select users.id from users where users.id = ${sql.ref(`${table}.preparerId`)} and ${staffNow})`
}
