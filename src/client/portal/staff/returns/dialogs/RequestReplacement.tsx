import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { requestReplacementInput, type StaffDocument } from '#shared/documents/documents.schema.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { askedText, requestReader } from '#client/portal/staff/base/what-clients-learn.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DialogForm } from './dialog-parts.tsx'
import { useIsMailed } from './client-parts.tsx'
import { usualReason } from './format-document.ts'

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
  const form = useForm({
    initialValues: { id, reason: usualReason(document) },
    validate: schemaErrors(requestReplacementInput),
  })
  const ask = trpc.admin.documents.requestReplacement.useMutation({
    onSuccess(request) {
      queries.admin.documents.list.setData({ taxReturnId }, (list) =>
        list?.map((document) =>
          document.id === id ? { ...document, verified: false, request } : document,
        ),
      )
      toast.success('Request sent', askedText(mailed, originalName))
      onBack()
    },
    onError(error) {
      reportFailure('Failed to ask for another', error)
      void queries.admin.documents.list.invalidate({ taxReturnId })
    },
  })
  return (
    <DialogForm
      form={form}
      submit="Ask the client"
      pending={ask.isPending}
      onCancel={onBack}
      onSubmit={(values) => ask.mutate(values)}
    >
      <p className="strong breaks">{originalName}</p>
      <Textarea
        label="What should the client send, and why"
        description={requestReader(mailed)}
        autosize
        minRows={3}
        autoFocus
        maxLength={limits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
