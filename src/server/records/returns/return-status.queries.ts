import { sql } from 'kysely'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import type { FiledBy } from '#shared/returns/filing.ts'
import type { Trx } from '#server/database/database.ts'
import { staffColumns } from './returns-columns.ts'

/** Compare-and-set: returns the return, or undefined when it was changed after this version. */
export function moveStatus(
  trx: Trx,
  id: string,
  move: { version: number; to: ReturnStatus; at: Date; filedBy: FiledBy | null },
) {
  return trx
    .updateTable('taxReturns')
    .set({ status: move.to, ...datesOf[move.to](move.at) })
    .$if(move.to === 'filed', (query) =>
      // Checked against the current state, because a signer may have been faster.
      query.set({
        filedBy: sql<FiledBy>`case when signing = 'signed' then 'signed' else ${move.filedBy ?? 'not_recorded'} end`,
      }),
    )
    .where('id', '=', id)
    .where('version', '=', move.version)
    .returning([...staffColumns, 'taxReturns.filedBy'])
    .executeTakeFirst()
}

/** Takes back `moveStatus`. The caller has locked the return. */
export async function setBackStatus(
  trx: Trx,
  id: string,
  from: ReturnStatus,
  to: ReturnStatus,
): Promise<void> {
  const filing = from === 'filed' ? { filedBy: null } : {}
  const date = Object.fromEntries(Object.keys(datesOf[from](new Date())).map((key) => [key, null]))
  await trx
    .updateTable('taxReturns')
    .set({ ...date, ...filing, status: to })
    .where('id', '=', id)
    .execute()
}

const datesOf = {
  pending: () => ({}),
  in_progress: (startedAt: Date) => ({ startedAt }),
  completed: (completedAt: Date) => ({ completedAt }),
  // Filing closes open requests.
  filed: (filedAt: Date) => ({ filedAt, clientTurnAt: null }),
} satisfies Record<ReturnStatus, (at: Date) => object>
