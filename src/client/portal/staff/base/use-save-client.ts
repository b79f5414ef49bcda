import { queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'

/** Saves changes of a client, and says in the form or in a message why they were refused. */
export function useSaveClient(showRefusal: (error: unknown) => void, onSaved: () => void) {
  return trpc.admin.clients.update.useMutation({
    onSuccess() {
      toast.success('Client saved')
      void queries.admin.users.invalidate()
      void queries.admin.returns.invalidate()
      onSaved()
    },
    onError(error) {
      showRefusal(error)
      reportFailure('The client could not be saved', error)
    },
  })
}
