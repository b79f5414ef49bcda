import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { localDate } from '#shared/base/days.ts'
import type { AdminSearch } from '#client/portal/staff/base/admin-search.ts'
import { downloadError, fetchFile, saveFile } from '#client/portal/ui/download.ts'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** Saves all returns in the view as CSV, also after its menu has closed. */
export function ExportButton({ onStart }: { onStart: () => void }) {
  const view = route.useSearch()
  const { mutate } = useMutation({
    mutationFn: saveView,
    onError(error) {
      if (!isConfirmFirst(error)) toast.error('Export failed', downloadError(error))
    },
  })
  return (
    <Button
      icon="download"
      size="small"
      wide
      title="Save all returns in this view, on all pages, for a spreadsheet"
      onClick={() => {
        onStart()
        mutate(view)
      }}
    >
      Export CSV
    </Button>
  )
}

const route = getRouteApi('/_portal/admin')

async function saveView(view: AdminSearch): Promise<void> {
  const params = new URLSearchParams(
    Object.entries(view).map(([name, value]) => [name, `${value}`]),
  )
  const file = await fetchFile(`/api/admin/tax-returns.csv?${params}`)
  saveFile(file, `tax-returns-${localDate(new Date())}.csv`)
}
