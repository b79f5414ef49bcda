import { listPeopleInput, type PeopleCounts, peoplePage } from '#shared/people.schema.ts'
import type { Role } from '#shared/roles.ts'
import * as people from './people.queries.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { adminProcedure } from '#server/trpc.ts'

/** The staff's procedures on people; spread into the admin router. */
export const peopleAdmin = {
  /** One page of the firm's people, newest first, and how many there are of each role. */
  people: adminProcedure
    .meta({ action: 'view all users' })
    .input(listPeopleInput)
    .output(peoplePage)
    .query(async ({ ctx: { db }, input }) => {
      const after = input.cursor ? decodeTimeCursor(input.cursor) : null
      const [rows, counts, found] = await Promise.all([
        people.listPeople(db, { ...input, after }),
        people.countRoles(db),
        input.search === null ? null : people.countPeople(db, input),
      ])
      const items = rows.slice(0, input.limit)
      const last = items.at(-1)
      const nextCursor = rows.length > items.length && last ? encodeTimeCursor(last) : null
      return { items, nextCursor, counts, matching: found ?? ofRole(counts, input.role) }
    }),
}

function ofRole({ total, clients, admins }: PeopleCounts, role: Role | null): number {
  switch (role) {
    case null:
      return total
    case 'client':
      return clients
    case 'admin':
      return admins
  }
}
