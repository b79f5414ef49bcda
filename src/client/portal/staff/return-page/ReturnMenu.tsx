import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import {
  isFinished,
  type ReturnStatus,
  statusBefore,
  statusLabel,
} from '#shared/returns/return-status.ts'
import { setBackRefusal } from '#shared/returns/set-back.ts'
import { returnName, fullName } from '#client/portal/staff/base/format.ts'
import {
  DESCRIPTIONS,
  type DialogOfReturn,
  dialogsOf,
  filedButtonId,
  type OpenReturn,
} from '#client/portal/staff/returns/row-actions.ts'
import { useViewAs } from '#client/portal/staff/impersonation/ViewAsButton.tsx'
import { WriteDialog } from '#client/portal/staff/inbox/lazy-dialogs.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { useDownloadAll } from '#client/portal/client/documents/DownloadDocuments.tsx'
import { useReminders } from './Reminders.tsx'
import { useMutation } from '@tanstack/react-query'
import { downloadError, fetchFile, saveFile } from '#client/portal/ui/download.ts'
import { toast } from '#client/public/ui/toast.ts'

interface ReturnMenuProps {
  taxReturn: AdminTaxReturn
  onOpen: OpenReturn
  /** Undefined while they load. */
  details: ClientDetails | undefined
  onCopy: () => void
  onLetter: () => void
  /** False for a letter that is not signed on paper. */
  onNotSigned: (() => void) | false
}

/** The actions on a return beside its next step. */
export function ReturnMenu({
  taxReturn,
  details,
  onOpen,
  onCopy,
  onLetter,
  onNotSigned,
}: ReturnMenuProps) {
  const { id, client, status, documentsAt } = taxReturn
  const { viewAs, opening } = useViewAs(client)
  const { download, beginning } = useDownloadAll(id)
  const reminders = useReminders(client.id)
  const before = setBackTo(taxReturn)
  const { print, printing } = usePacket(taxReturn)
  const writing = useDialog()
  const item = (label: string, name: DialogOfReturn) => ({
    label,
    onChoose: () => onOpen(name, taxReturn),
  })
  return (
    <>
      <MoreMenu
        id={filedButtonId(id)}
        about={returnName(taxReturn)}
        items={[
          // The page itself has the others.
          ...dialogsOf(status).flatMap((name) =>
            name === 'Client' || name === 'Docs' ? [] : [item(DESCRIPTIONS[name], name)],
          ),
          taxReturn.estimatedRefund === null &&
            taxReturn.signing === null &&
            item('Enter an estimate…', 'Estimate'),
          { label: 'Write a message…', onChoose: writing.open },
          status !== 'filed' && item('Change the due date…', 'Due'),
          item('Show all numbers…', 'Prepare'),
          details?.role !== 'admin' &&
            details?.signsIn !== false && {
              label: 'View as client',
              pending: opening,
              onChoose: viewAs,
            },
          { label: 'Print packet', pending: printing, onChoose: print },
          taxReturn.letterSignedAt === null &&
            status !== 'filed' && { label: 'Letter signed on paper…', onChoose: onLetter },
          onNotSigned && { label: 'Letter not signed on paper…', onChoose: onNotSigned },
          status === 'completed' &&
            details?.signsIn === false && { label: 'Give a copy…', onChoose: onCopy },
          documentsAt !== null && {
            label: 'Download all documents',
            pending: beginning,
            onChoose: download,
          },
          ...(isFinished(status) && status !== 'filed' ? reminders.actions : []),
          before !== null && item(`Set back to ${statusLabel(before)}…`, 'SetBack'),
        ]}
      />
      {writing.show((frame) => (
        <WriteDialog client={client} taxReturnId={id} {...frame} />
      ))}
    </>
  )
}

/** The status that a step of today can be set back to, or null. */
function setBackTo(taxReturn: AdminTaxReturn): ReturnStatus | null {
  const refusal = setBackRefusal(taxReturn, new Date())
  return refusal === null ? statusBefore(taxReturn.status) : null
}

/** Saves what a client gets on paper: cover sheet, checklist and engagement letter. */
function usePacket({ id, client, taxYear }: AdminTaxReturn) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchFile(`/api/admin/tax-returns/${id}/packet`),
        `${fullName(client)} ${taxYear} packet.pdf`,
      ),
    onError: (error) => toast.error('The packet could not be made', downloadError(error)),
  })
  return { print: () => mutate(), printing: isPending }
}
