import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'

/** Marks a document as verified or not: shown at once, and reverted if the server refuses. */
export function useVerify(taxReturnId: string) {
  const { mutate } = trpc.admin.documents.verify.useMutation({
    async onMutate({ id, verified }) {
      // An answer in flight is older than this change.
      await queries.admin.documents.list.cancel({ taxReturnId })
      setVerified(id, verified)
    },
    onSuccess: ({ id, verified }) => setVerified(id, verified),
    onError(error, { id, verified }) {
      setVerified(id, !verified)
      reportFailure('Failed to update document', error)
    },
  })

  function setVerified(id: string, verified: boolean) {
    queries.admin.documents.list.setData({ taxReturnId }, (list) =>
      list?.map((document) => (document.id === id ? { ...document, verified } : document)),
    )
  }

  return ({ id, verified }: StaffDocument) => mutate({ id, verified: !verified })
}
