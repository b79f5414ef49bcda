import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyboardEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { revealReason, shownForSeconds, type WhichNumber } from '#shared/reveals.schema.ts'
import { limits } from '#shared/text.ts'
import { OwnPasswordField } from '#client/portal/auth/OwnPasswordField.tsx'
import type { Outputs } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { showRefusal } from '#client/portal/ui/show-refusal.ts'
import { useRevealContext } from './RevealProvider.tsx'
import { useReveal } from './use-reveal.ts'
import styles from './reveal.module.css'

interface RevealFormProps {
  which: WhichNumber
  /** Which number and whose. */
  words: string
  onShow: (revealed: Outputs['admin']['users']['revealNumber']) => void
  onCancel: () => void
}

/** Why a whole number is needed, and the password where the server says that it was typed too long ago. */
export function RevealForm({ which, words, onShow, onCancel }: RevealFormProps) {
  const { clientId, lastReason, keepReason } = useRevealContext()
  const element = useRef<HTMLFormElement>(null)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { reason: lastReason, password: '' },
    validate: schemaErrors(z.object({ reason: revealReason })),
  })
  const { reveal, pending } = useReveal({
    onShow,
    onPasswordNeeded: () => setNeedsPassword(true),
    onRefused(error) {
      showRefusal(form, error, element.current)
      setRefusal(showRefusal.text(error, 'The number could not be shown.'))
    },
  })

  function submit({ reason, password }: typeof form.values) {
    if (pending) return
    keepReason(reason)
    setRefusal(null)
    void reveal({ ...which, clientId, reason, ...(needsPassword && { password }) })
  }

  /** Escape takes back the form, and not the dialog around it. */
  const ownEscape = {
    'data-mantine-stop-propagation': 'true',
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') onCancel()
    },
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={`Show the whole ${words}`}
      noValidate
      data-print="hide"
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      <TextInput
        label="Why do you need it?"
        description="The client reads this, with your name, in a mail and in their account."
        maxLength={limits.reason}
        autoComplete="off"
        autoFocus
        {...ownEscape}
        {...form.getInputProps('reason')}
      />
      {needsPassword && (
        <OwnPasswordField
          description="It counts for five minutes."
          autoFocus
          {...ownEscape}
          {...form.getInputProps('password')}
        />
      )}
      <FormError>{refusal}</FormError>
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel} {...ownEscape}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" pending={pending} {...ownEscape}>
          Show for {shownForSeconds} seconds
        </Button>
      </div>
    </form>
  )
}
