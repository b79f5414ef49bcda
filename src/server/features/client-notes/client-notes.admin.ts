import { sql } from 'kysely'
import { z } from 'zod'
import { clientIdInput } from '#shared/returns/admin.schema.ts'
import {
  type ClientNote,
  clientNote,
  clientNoteIdInput,
  clientNoteInput,
} from '#shared/clients/client-notes.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { recordChange } from '#server/change/change.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { newId } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { lockLiveClient } from '#server/records/clients/clients.queries.ts'
import { clientNotesVisibleTo } from '#server/records/client-notes/client-notes.access.ts'

/** Staff's notes about a client. A note is written once and deleted by any admin; its text is in no log. */
export const clientNotesAdmin = router({
  /** The latest, newest first. */
  list: adminProcedure
    .meta({ action: 'read notes about clients', about: 'client' })
    .input(clientIdInput)
    .output(z.array(clientNote))
    .query(async ({ ctx: { db, keyring, viewer }, input: { id } }): Promise<ClientNote[]> => {
      const rows = await clientNotesVisibleTo(db, viewer)
        .leftJoin('users as author', 'author.id', 'clientNotes.authorId')
        .select(['clientNotes.id', 'clientNotes.body', 'clientNotes.createdAt'])
        .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'))
        .where('clientNotes.clientId', '=', id)
        .orderBy('clientNotes.createdAt', 'desc')
        .orderBy('clientNotes.id', 'desc')
        .limit(200)
        .execute()
      return rows.map((row) => ({
        ...row,
        body: openField(keyring, sealingContext(row.id), row.body),
      }))
    }),

  add: adminProcedure
    .meta({ action: 'write notes about clients', about: 'client', mayFinish: true })
    .input(clientNoteInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id: clientId, body } }) =>
      recordChange(ctx, async (trx, record) => {
        // Locked until the commit, so that no note outlives the erasure of its client.
        if (!(await lockLiveClient(trx, clientId))) throw errors.notFound('Client')
        const id = newId()
        const sealed = sealField(ctx.keyring, sealingContext(id), body)
        await trx
          .insertInto('clientNotes')
          .values({ id, clientId, authorId: ctx.viewer.id, body: sealed, createdAt: ctx.now() })
          .execute()
        record.audit({ action: 'client.note_added', subject: noteSubject(id), clientId })
        return { success: true as const }
      }),
    ),

  delete: adminProcedure
    .meta({ action: 'delete notes about clients', mayFinish: true })
    .input(clientNoteIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { noteId } }) =>
      recordChange(ctx, async (trx, record) => {
        const removed = await trx
          .deleteFrom('clientNotes')
          .where('id', '=', noteId)
          .returning('clientId')
          .executeTakeFirst()
        if (removed === undefined) throw errors.notFound('Note')
        record.audit({ action: 'client.note_deleted', subject: noteSubject(noteId), ...removed })
        return { success: true as const }
      }),
    ),
})

function sealingContext(row: string) {
  return { table: 'client_notes', column: 'body', row }
}

function noteSubject(id: string) {
  return { type: 'client_note' as const, id }
}
