import { formatUtcDate } from '#shared/firm/dates.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/**
 * Deletes a document from its return, and from the list at once. If the server refuses, it is listed again with an
 * error. Returns whether it was deleted.
 */
export async function deleteDocument(
  document: ListedDocument,
  taxReturnId: string,
): Promise<boolean> {
  const { id, fileName } = document
  change(taxReturnId, (list) => list.filter((other) => other.id !== id))
  let keptUntil: Date | null
  try {
    ;({ keptUntil } = await trpcClient.documents.delete.mutate({ id }))
  } catch (error) {
    listDocument(document, taxReturnId)
    const still = `${fileName} is still there.`
    toast.error('Failed to delete document', messageOf(error, still))
    return false
  }
  readAgain()
  const undo = { label: 'Undo', run: () => void restore(id, taxReturnId) }
  const text =
    keptUntil === null
      ? `“${fileName}” is no longer in the return.`
      : `“${fileName}” is gone from your list. The firm keeps its copy at least until ${formatUtcDate(keptUntil)}, because your return is based on it.`
  toast.success('Document deleted', text, undo)
  return true
}

/** Lists a new or restored document. A live update may have listed it already. */
export function listDocument(document: ListedDocument, taxReturnId: string): void {
  change(taxReturnId, (list) =>
    list.some(({ id }) => id === document.id) ? list : [...list, document].toSorted(newestFirst),
  )
}

async function restore(id: string, taxReturnId: string): Promise<void> {
  try {
    const document = await trpcClient.documents.restore.mutate({ id })
    listDocument(document, taxReturnId)
    readAgain()
    toast.success('Document restored', `“${document.fileName}” is back in the return.`)
  } catch (error) {
    toast.error('Error', messageOf(error, 'The document could not be brought back.'))
  }
}

type Documents = readonly ListedDocument[]

function change(taxReturnId: string, to: (known: Documents) => Documents): void {
  queries.documents.listForReturn.setData({ taxReturnId }, (list) => list && [...to(list)])
}

/** Refreshes the items and the return that the document belongs to. */
function readAgain(): void {
  void queries.requestItems.own.invalidate()
  void queries.returns.list.invalidate()
}

function newestFirst(a: ListedDocument, b: ListedDocument): number {
  return b.createdAt.getTime() - a.createdAt.getTime()
}
