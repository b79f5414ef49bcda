import { queries } from '#client/portal/api/trpc.ts'

/** What the forms that change a client do when it is saved, and say when it is not. */
export const savingClient = {
  onDone() {
    void queries.admin.users.invalidate()
    void queries.admin.returns.invalidate()
  },
  done: ['Client saved'],
  failed: 'The client could not be saved',
} as const
