import { useMutation } from '@tanstack/react-query'
import { localDate } from '#shared/dates.ts'
import { isConfirmFirst } from '#client/public/session/confirmation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { AdminSearch } from '#client/portal/admin/admin-search.ts'
import { DownloadFailed, fetchFile, saveFile } from '#client/portal/admin/download.ts'

/** Saves every return of the view as a file for a spreadsheet. */
export function ExportButton({ view }: { view: AdminSearch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: saveView,
    onError(error) {
      if (isConfirmFirst(error)) return
      const why = error instanceof DownloadFailed ? error.message : 'It could not be saved.'
      toast.error('Export failed', why)
    },
  })
  return (
    <Button
      size="small"
      icon="download"
      pending={isPending}
      title="Save the returns of this view, all pages of it, for a spreadsheet"
      onClick={() => mutate(view)}
    >
      Export CSV
    </Button>
  )
}

async function saveView(view: AdminSearch): Promise<void> {
  const asked = new URLSearchParams(Object.entries(view).map(([name, word]) => [name, `${word}`]))
  const file = await fetchFile(`/api/admin/tax-returns.csv?${asked}`)
  saveFile(file, `tax-returns-${localDate(new Date())}.csv`)
}
