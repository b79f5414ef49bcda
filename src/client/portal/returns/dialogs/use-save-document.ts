import { useMutation } from '@tanstack/react-query'
import { toast } from '#client/public/ui/toast.ts'
import { DownloadFailed } from '#client/portal/admin/download.ts'
import { saveDocument } from './fetch-document.ts'

/** Downloads of a list of documents; `savingId` is the one under way. */
export function useSaveDocument() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: saveDocument,
    onError(error, { originalName }) {
      const why = error instanceof DownloadFailed ? error.message : 'It could not be saved.'
      toast.error('Download failed', `${originalName}: ${why}`)
    },
  })
  return { save: mutate, savingId: isPending ? variables.id : null }
}
