import { requestReplacementInput, type StaffDocument } from '#shared/documents/documents.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { askedText } from '#client/portal/staff/base/mailed-or-called.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { usualReason } from './format-document.ts'
import { WhatToSend } from './WhatToSend.tsx'

interface RequestReplacementProps {
  clientId: string
  taxReturnId: string
  document: StaffDocument
  onBack: () => void
}

/** Asks the client for another copy of a document. */
export function RequestReplacement({
  clientId,
  taxReturnId,
  document,
  onBack,
}: RequestReplacementProps) {
  const { id, originalName } = document
  const mailed = useIsMailed(clientId)
  const { form, sending } = useDialogForm({
    schema: requestReplacementInput,
    values: { id, reason: usualReason(document) },
    send: (values) => trpcClient.admin.documents.requestReplacement.mutate(values),
    onDone(request) {
      queries.admin.documents.list.setData({ taxReturnId }, (list) =>
        list?.map((document) =>
          document.id === id ? { ...document, verified: false, request } : document,
        ),
      )
    },
    done: ['Request sent', askedText(mailed, originalName)],
    failed(error) {
      reportFailure('Failed to ask for another', error)
      void queries.admin.documents.list.invalidate({ taxReturnId })
    },
    onClose: onBack,
  })
  return (
    <DialogForm {...sending} submit="Ask the client">
      <p className="strong breaks">{originalName}</p>
      <WhatToSend mailed={mailed} {...form.getInputProps('reason')} />
    </DialogForm>
  )
}
