import type { ListedDocument } from '#shared/documents.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Deletes a document of a return: here at once, and back, with words, if the server refuses. */
export function useRemoveDocument(taxReturnId: string) {
  const { listForReturn } = queries.documents

  function change(to: (known: readonly ListedDocument[]) => ListedDocument[]) {
    listForReturn.setData({ taxReturnId }, (known) => known && to(known))
  }

  const { mutate: restore } = trpc.documents.restore.useMutation({
    onSuccess(document) {
      change((known) => [...known, document].toSorted(newestFirst))
      toast.success('Document restored', `“${document.fileName}” is back in your return.`)
    },
    onError: (error) =>
      toast.error('Error', messageOf(error, 'The document could not be brought back.')),
  })
  const { mutate } = trpc.documents.remove.useMutation({
    onMutate({ id }) {
      const document = listForReturn.getData({ taxReturnId })?.find((known) => known.id === id)
      change((known) => known.filter((other) => other.id !== id))
      return document
    },
    onSuccess(_answer, _sent, document) {
      if (document === undefined) return
      const undo = { label: 'Undo', run: () => restore({ id: document.id }) }
      toast.success('Document deleted', `“${document.fileName}” is no longer in your return.`, undo)
    },
    onError(error, _sent, document) {
      if (document === undefined) return
      change((known) => [...known, document].toSorted(newestFirst))
      const still = `${document.fileName} is still there.`
      toast.error('Failed to delete document', messageOf(error, still))
    },
  })
  return (document: ListedDocument) => mutate({ id: document.id })
}

function newestFirst(a: ListedDocument, b: ListedDocument): number {
  return b.createdAt.getTime() - a.createdAt.getTime()
}
