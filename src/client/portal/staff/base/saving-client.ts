import { queries } from '#client/portal/api/trpc.ts'

/** The outcomes that all forms share which change a client: they read lists again after it, and say if it failed. */
export const savingClient = {
  onDone() {
    void queries.admin.users.invalidate()
    void queries.admin.returns.invalidate()
  },
  done: ['Client saved'],
  failed: 'The client could not be saved',
} as const
