import type { StaffDocument } from '#shared/documents.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'

/** Verifies a document, or takes that back: seen at once, undone with words if the server refuses. */
export function useVerify(taxReturnId: string) {
  const { mutate } = trpc.admin.documents.verify.useMutation({
    onMutate: ({ id, verified }) => setVerified(id, verified),
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
