import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { z } from 'zod'
import { revealReason, shownForSeconds, type WhichNumber } from '#shared/reveals.schema.ts'
import { limits } from '#shared/text.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { fieldsOf, type Outputs, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, refusalText, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './client.module.css'

/** What the numbers of a client share. */
export interface Reveals {
  clientId: string
  /** Kept for the next number. */
  lastReason: string
  setLastReason: (reason: string) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

interface RevealFormProps {
  reveals: Reveals
  which: WhichNumber
  label: string
  onReveal: (revealed: Outputs['admin']['users']['revealNumber']) => void
  onCancel: () => void
}

/** Asks for the reason, and for the password if the server requires it. */
export function RevealForm({ reveals, which, label, onReveal, onCancel }: RevealFormProps) {
  const [pending, setPending] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { form, formProps, showRefusal } = useSchemaForm(z.object({ reason: revealReason }), {
    reason: reveals.lastReason,
    password: '',
  })

  async function submit({ reason, password }: typeof form.values) {
    if (pending) return
    reveals.setLastReason(reason)
    setRefusal(null)
    setPending(true)
    try {
      // Not with a mutation: its cache would keep the number and the password for minutes.
      onReveal(
        await trpcClient.admin.users.revealNumber.mutate({
          ...which,
          clientId: reveals.clientId,
          reason,
          ...(needsPassword && { password }),
        }),
      )
    } catch (error) {
      setPending(false)
      const passwordRefused = fieldsOf(error).some(({ path }) => path === 'password')
      if (passwordRefused && !needsPassword) setNeedsPassword(true)
      else if (statusOf(error) === 401) reportFailure('', error)
      else {
        showRefusal(error)
        setRefusal(refusalText(error, 'The number could not be shown.'))
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
    <form
      {...formProps(submit)}
      className={styles.form}
      aria-label={`Show the whole ${label}`}
      data-print="hide"
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
