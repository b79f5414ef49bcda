import { sql } from 'kysely'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hasRight, hasRightTo, type Reader } from '#server/records/clients/clients.access.ts'

export type ThreadViewer = Pick<Viewer, 'id' | 'role' | 'withheld'> | ThePortal

/** A member of the staff who looks at the inbox. */
export interface StaffViewer {
  id: string
  role: 'admin'
}

/** The only way to read threads for a viewer, beside their returns: all for staff; for clients those they may read. */
export function threadsVisibleTo(db: Db | Trx, viewer: ThreadViewer) {
  const threads = unscopedThreads(db)
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return threads
    case 'client':
      return threads.where(mayRead(viewer))
  }
}

/**
 * In a query of threads beside their returns: whether a user may read the thread now. What they began themselves needs
 * only the right to ask; what others began they read if it is not private, and a spouse only of a joint return.
 */
export function mayRead(reader: Reader) {
  const own = sql<boolean>`(threads.started_by = ${reader.id})`
  const clientId = sql<string>`threads.client_id`
  return sql<boolean>`(threads.client_id is not null and (
    (${own} and case when threads.tax_return_id is null
      then ${hasRightTo(reader, 'ask', clientId, { own })} else ${hasRight(reader, 'ask', { own })} end)
    or (threads.audience = 'client' and case when threads.tax_return_id is null
      then ${hasRightTo(reader, 'profile', clientId)} else ${hasRight(reader, 'messages')} end)))`
}

/** The only way to read the messages of threads that the viewer may read: a client's without notes. */
export function messagesVisibleTo(db: Db | Trx, viewer: ThreadViewer) {
  const messages = threadsVisibleTo(db, viewer).innerJoin(
    'messages',
    'messages.threadId',
    'threads.id',
  )
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return messages
    case 'client':
      return messages.where('messages.internal', '=', false)
  }
}

/** All threads with their returns: for rules of changes and jobs, never for an answer. */
export function unscopedThreads(db: Db | Trx) {
  return db.selectFrom('threads').leftJoin('taxReturns', 'taxReturns.id', 'threads.taxReturnId')
}

/** The canned answers that a staff member uses: those of all, and their own. */
export function cannedAnswersOf(db: Db | Trx, viewer: Pick<Viewer, 'id' | 'role'> | ThePortal) {
  const answers = db.selectFrom('cannedAnswers')
  switch (viewer.role) {
    case 'portal':
      return answers.where('ownerId', 'is', null)
    case 'admin':
      return answers.where(({ eb, or }) =>
        or([eb('ownerId', 'is', null), eb('ownerId', '=', viewer.id)]),
      )
    case 'client':
      return answers.where(({ lit }) => lit(false))
  }
}
