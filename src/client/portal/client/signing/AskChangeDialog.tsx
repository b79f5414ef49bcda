import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { askChangeInput, type Review } from '#shared/signing/review.schema.ts'
import { fieldsOf } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { SignerCalls } from './signer-calls.ts'
import { useSignerCall } from './use-signer-call.ts'
import { Stack } from '#client/public/ui/layout.tsx'

interface AskChangeDialogProps extends DialogFrame {
  packageId: string
  /** True if the request voids a signature. */
  signed: boolean
  calls: SignerCalls
  onReview: (review: Review) => void
}

const form = z.object({ reason: askChangeInput.shape.reason })

export function AskChangeDialog({ opened, onClose, ...rest }: AskChangeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Ask for a change">
      <AskForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function AskForm(props: Omit<AskChangeDialogProps, 'opened'>) {
  const { packageId, signed, calls, onReview, onClose } = props
  const { form: fields, formProps, showRefusal } = useSchemaForm(form, { reason: '' })
  const { pending, refusal, run } = useSignerCall(calls, 'It could not be sent.', (error) => {
    showRefusal(error)
    return fieldsOf(error).length > 0
  })
  const send = ({ reason }: typeof fields.values) =>
    run(async () => {
      onReview(await calls.askChange({ packageId, reason }))
      onClose()
    })
  return (
    <Stack as="form" gap={20} className="max-640" {...formProps(send)}>
      <p>
        {signed && 'Your signature will no longer count. '}
        We won’t file anything until you’ve approved a new version.
      </p>
      <Textarea
        label="What should change?"
        description="Name the page or the line. No Social Security or bank numbers."
        maxLength={1000}
        data-autofocus
        {...fields.getInputProps('reason')}
      />
      <FormError>{refusal}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Send to your preparer
        </Button>
      </DialogActions>
    </Stack>
  )
}
