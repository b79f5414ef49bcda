import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** For clients only: staff have no such data. */
export function DownloadSection() {
  const begin = trpc.dataExport.begin.useMutation({
    async onSuccess({ ticket }) {
      const { saveZip } = await import('#client/portal/client/documents/save-zip.ts')
      saveZip('data', ticket)
      toast.success('Your download is starting', 'Stay signed in until your browser has saved it.')
    },
    onError(error) {
      if (isConfirmFirst(error)) return
      toast.error('Error', messageOf(error, 'The download could not be started.'))
    },
  })
  if (useUser()?.role !== 'client') return null
  return (
    <FormSection title="Your data" hint="Everything we store about you, in one zip file." landmark>
      <p className="mb-16">
        It contains your full Social Security and bank numbers and isn’t encrypted, so save it where
        only you can read it.
      </p>
      <Button size="small" pending={begin.isPending} onClick={() => begin.mutate()}>
        Download my data
      </Button>
    </FormSection>
  )
}
