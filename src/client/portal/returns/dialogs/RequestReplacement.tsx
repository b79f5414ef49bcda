import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { requestReplacementInput, type StaffDocument } from '#shared/documents.schema.ts'
import { limits } from '#shared/text.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { usualReason } from './format-document.ts'
import styles from './RequestReplacement.module.css'

interface RequestReplacementProps {
  taxReturnId: string
  document: StaffDocument
  onBack: () => void
}

/** Asks the client to upload another of a document, within the dialog, in words that they read. */
export function RequestReplacement({ taxReturnId, document, onBack }: RequestReplacementProps) {
  const { id, originalName } = document
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { id, reason: usualReason(document) },
    validate: schemaErrors(requestReplacementInput),
  })
  const ask = trpc.admin.documents.requestReplacement.useMutation({
    onSuccess(request) {
      queries.admin.documents.list.setData({ taxReturnId }, (list) =>
        list?.map((known) => (known.id === id ? { ...known, verified: false, request } : known)),
      )
      toast.success('Client asked', `They hear of it now, for “${originalName}”.`)
      onBack()
    },
    onError(error) {
      reportFailure('Failed to ask for another', error)
      void queries.admin.documents.list.invalidate({ taxReturnId })
    },
  })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!ask.isPending) ask.mutate(values)
        },
        () => focusFirstError(element.current),
      )}
    >
      <p className={styles.name}>{originalName}</p>
      <Textarea
        label="What should the client send, and why"
        description="They read it in their portal and by mail. Leave names and numbers out."
        autosize
        minRows={3}
        autoFocus
        maxLength={limits.reason}
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button onClick={onBack}>Cancel</Button>
        <Button type="submit" variant="primary" pending={ask.isPending}>
          Ask the client
        </Button>
      </DialogActions>
    </form>
  )
}
