import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { DOWNLOAD_FAILED, saveDocument } from './fetch-document.ts'

/** Downloads of a list of documents; `savingId` is the one under way. */
export function useSaveDocument() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: saveDocument,
    onError: (_error, { originalName }) =>
      toast.error(DOWNLOAD_FAILED, `${originalName} could not be downloaded. Try again.`),
  })
  return { save: mutate, savingId: isPending ? variables.id : null }
}
