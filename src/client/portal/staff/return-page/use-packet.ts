import { useMutation } from '@tanstack/react-query'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { downloadError, fetchFile, saveFile } from '#client/portal/ui/download.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Saves what a client gets on paper: cover sheet, checklist and engagement letter. */
export function usePacket({ id, client, taxYear }: AdminTaxReturn) {
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
