import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

export function DownloadDocuments({ taxReturnId }: { taxReturnId: string }) {
  const { download, beginning } = useDownloadAll(taxReturnId)
  return (
    <Button size="small" variant="quiet" icon="download" pending={beginning} onClick={download}>
      Download all
    </Button>
  )
}

/** Saves all documents of a return as one zip, for staff and for its client. */
export function useDownloadAll(taxReturnId: string) {
  const begin = trpc.dataExport.beginDocuments.useMutation({
    async onSuccess({ ticket }) {
      const { saveZip } = await import('./save-zip.ts')
      saveZip('documents', ticket)
      toast.success('Your download is starting', 'Stay signed in until your browser has saved it.')
    },
    onError(error) {
      if (isConfirmFirst(error)) return
      toast.error('Error', messageOf(error, 'The download could not be started.'))
    },
  })
  return { download: () => begin.mutate({ taxReturnId }), beginning: begin.isPending }
}
