import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ComponentProps, useEffect } from 'react'
import { nameInput } from '#shared/account.schema.ts'
import { type MailPreferences, optionalMailsOf } from '#shared/mail-preferences.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './account.module.css'

export function NameSection() {
  const user = useUser()
  const { form, formProps } = useSchemaForm(nameInput, {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
  })
  const change = trpc.account.changeName.useMutation({
    onSuccess(changed) {
      queries.auth.currentUser.setData(undefined, (before) => before && { ...before, ...changed })
      form.resetDirty()
      toast.success('Name changed')
    },
  })
  // The fields are disabled until the name is loaded: it would replace what was typed before.
  const { initialize } = form
  const { firstName, lastName } = user ?? {}
  useEffect(() => {
    if (firstName !== undefined && lastName !== undefined) initialize({ firstName, lastName })
  }, [initialize, firstName, lastName])

  return (
    <FormSection title="Name" hint="As on your Social Security card.">
      <AccountForm
        {...formProps((values) => change.mutate(values))}
        label="Save name"
        pending={change.isPending}
        refusal={change.error && messageOf(change.error, 'The name could not be changed.')}
      >
        <div className={styles.names}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            disabled={user === null}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            disabled={user === null}
            {...form.getInputProps('lastName')}
          />
        </div>
      </AccountForm>
    </FormSection>
  )
}

export function MailSection() {
  const preferences = trpc.account.mailPreferences.useQuery()
  return (
    <FormSection
      title="Emails from us"
      hint="What concerns your account itself, such as a changed password, always comes by email."
    >
      <QueryBoundary
        query={preferences}
        what="mail choices"
        failed="Your choices could not be loaded."
        skeleton={<SkeletonRows rows={4} />}
      >
        {(saved) => <Choices saved={saved} />}
      </QueryBoundary>
    </FormSection>
  )
}

const LABELS: Record<keyof MailPreferences, string> = {
  return_status: 'Each step of my return',
  completed_return: 'My completed return is ready to download',
  payment: 'My payment was recorded',
  reminder: 'Reminders of missing documents',
  upload_digest: 'What clients uploaded, once a day',
}

function Choices({ saved }: { saved: MailPreferences }) {
  const role = useUser()?.role ?? 'client'
  const form = useForm({ initialValues: saved })
  const save = trpc.account.saveMailPreferences.useMutation({
    onSuccess(changed) {
      queries.account.mailPreferences.setData(undefined, changed)
      toast.success('Choices saved')
    },
  })
  return (
    <AccountForm
      label="Save choices"
      pending={save.isPending}
      refusal={save.error && messageOf(save.error, 'Your choices could not be saved.')}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      {optionalMailsOf(role).map((kind) => (
        <Checkbox
          key={kind}
          label={LABELS[kind]}
          {...form.getInputProps(kind, { type: 'checkbox' })}
        />
      ))}
    </AccountForm>
  )
}

interface AccountFormProps extends ComponentProps<'form'> {
  refusal: string | null
  pending: boolean
  label: string
}

export function AccountForm({ refusal, pending, label, children, ...props }: AccountFormProps) {
  return (
    <form className={styles.form} noValidate {...props}>
      {children}
      <FormError>{refusal}</FormError>
      <div>
        <Button type="submit" pending={pending}>
          {label}
        </Button>
      </div>
    </form>
  )
}
