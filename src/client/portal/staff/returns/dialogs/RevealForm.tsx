import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { z } from 'zod'
import { revealReason } from '#shared/clients/reveals.schema.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fieldsOf, statusOf } from '#client/portal/api/trpc.ts'
import { revealReader } from '#client/portal/staff/base/mailed-or-called.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, refusalText, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

export interface RevealFormProps {
  /** The title, which says what the form does: "Show the full SSN of Nora Day". */
  title: string
  reason: string
  clientId: string
  /** "Show for 30 seconds". */
  submitLabel: string
  failed: string
  /** Calls the server, and shows its answer. */
  onSubmit: (proof: { reason: string; password?: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for the reason, and for the password if the server requires it. */
export function RevealForm({ title, submitLabel, failed, onCancel, ...props }: RevealFormProps) {
  const mailed = useIsMailed(props.clientId)
  const [pending, setPending] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { form, formProps, showRefusal } = useSchemaForm(z.object({ reason: revealReason }), {
    reason: props.reason,
    password: '',
  })

  async function submit({ reason, password }: typeof form.values) {
    if (pending) return
    setRefusal(null)
    setPending(true)
    try {
      await props.onSubmit({ reason, ...(needsPassword && { password }) })
    } catch (error) {
      setPending(false)
      const passwordRefused = fieldsOf(error).some(({ path }) => path === 'password')
      if (passwordRefused && !needsPassword) setNeedsPassword(true)
      else if (statusOf(error) === 401) reportFailure('', error)
      else {
        showRefusal(error)
        setRefusal(refusalText(error, failed))
      }
    }
  }

  /** Escape closes the form, but not the dialog around it. */
  const ownEscape = {
    'data-mantine-stop-propagation': 'true',
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') onCancel()
    },
  }

  return (
    <Stack
      {...formProps(submit)}
      as="form"
      gap={16}
      className="well max-448"
      aria-label={title}
      data-print="hide"
    >
      <TextInput
        label="Why do you need it?"
        description={revealReader(mailed)}
        maxLength={limits.reason}
        autoComplete="off"
        autoFocus
        data-autofocus
        {...ownEscape}
        {...form.getInputProps('reason')}
      />
      {needsPassword && (
        <OwnPasswordField
          description="We won’t ask again for five minutes."
          autoFocus
          {...ownEscape}
          {...form.getInputProps('password')}
        />
      )}
      <FormError>{refusal}</FormError>
      <div className="actions to-end">
        <Button size="small" onClick={onCancel} {...ownEscape}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" pending={pending} {...ownEscape}>
          {submitLabel}
        </Button>
      </div>
    </Stack>
  )
}
