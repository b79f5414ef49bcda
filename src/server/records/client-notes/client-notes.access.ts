import { sql } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** The only way to read notes about clients: all for staff, none for clients, not even about themselves. */
export function clientNotesVisibleTo(db: Db | Trx, viewer: Pick<Viewer, 'role'>) {
  const notes = db.selectFrom('clientNotes')
  switch (viewer.role) {
    case 'admin':
      return notes
    case 'client':
      return notes.where(sql<boolean>`false`)
  }
}

/** The only way to read calls to clients: all for staff, none for clients, not even those to themselves. */
export function clientCallsVisibleTo(db: Db | Trx, viewer: Pick<Viewer, 'role'>) {
  const calls = db.selectFrom('clientCalls')
  switch (viewer.role) {
    case 'admin':
      return calls
    case 'client':
      return calls.where(sql<boolean>`false`)
  }
}
