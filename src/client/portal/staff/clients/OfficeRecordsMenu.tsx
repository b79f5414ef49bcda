import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { useArchiveItem } from './archive.tsx'
import { mergeLabel } from '#client/portal/staff/users/AccountMenu.tsx'
import { toast } from '#client/public/ui/toast.ts'

/**
 * The menu for an office client, who asks in person for all of their data or its deletion. It also merges and archives.
 */
export function OfficeRecordsMenu({
  details,
  onMerge,
}: {
  details: ClientDetails
  onMerge: () => void
}) {
  const dialog = useDialog()
  const archive = useArchiveItem(details)
  const begin = trpc.dataExport.begin.useMutation({
    async onSuccess({ ticket }) {
      const { saveZip } = await import('#client/portal/client/documents/save-zip.ts')
      saveZip('data', ticket)
      toast.success('The download is starting', 'It has full numbers and isn’t encrypted.')
    },
    onError: (error) => reportFailure('The download could not be started', error),
  })
  return (
    <>
      <MoreMenu
        iconOnly
        about={fullName(details)}
        items={[
          { label: mergeLabel, onChoose: onMerge },
          archive,
          { label: 'Download all data', onChoose: () => begin.mutate({ clientId: details.id }) },
          { label: 'Delete the records…', onChoose: dialog.open },
        ]}
      />
      {dialog.show((frame) => (
        <DeleteClientDialog details={details} {...frame} />
      ))}
    </>
  )
}

const DeleteClientDialog = lazyPart(() =>
  import('#client/portal/staff/erasure/DeleteClientDialog.tsx').then((m) => m.DeleteClientDialog),
)
