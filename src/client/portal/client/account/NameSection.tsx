import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ComponentProps } from 'react'
import { nameInput } from '#shared/auth/account.schema.ts'
import type { User } from '#shared/auth/auth.schema.ts'
import { type MailPreferences, optionalMailsOf } from '#shared/mail/mail-preferences.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { NameFields } from '#client/portal/auth/auth-fields.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Collapsible } from './Collapsible.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

export function NameSection() {
  const user = useUser()
  return (
    <FormSection title="Name" hint="As on your Social Security card.">
      {user && (
        <Collapsible label="Change name…" value={<bdi>{`${user.firstName} ${user.lastName}`}</bdi>}>
          {(close) => <NameForm user={user} onClose={close} />}
        </Collapsible>
      )}
    </FormSection>
  )
}

function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, formProps } = useSchemaForm(nameInput, {
    firstName: user.firstName,
    lastName: user.lastName,
  })
  const change = trpc.account.changeName.useMutation({
    onSuccess(changed) {
      queries.auth.currentUser.setData(undefined, (before) => before && { ...before, ...changed })
      onClose()
      toast.success('Name changed')
    },
  })
  return (
    <AccountForm
      {...formProps((values) => change.mutate(values))}
      label="Save name"
      onCancel={onClose}
      pending={change.isPending}
      refusal={change.error && messageOf(change.error, 'The name could not be changed.')}
    >
      <div className="pairs gap-16">
        <NameFields form={form} />
      </div>
    </AccountForm>
  )
}

export function MailSection() {
  const preferences = trpc.account.mailPreferences.useQuery()
  return (
    <FormSection
      title="Emails from us"
      hint="We always email you about your account, such as a changed password."
    >
      <QueryBoundary
        query={preferences}
        what="email choices"
        failed="Your choices could not be loaded."
        skeleton={<SkeletonRows rows={4} />}
      >
        {(saved) => <MailChoices saved={saved} />}
      </QueryBoundary>
    </FormSection>
  )
}

const LABELS: Record<keyof MailPreferences, string> = {
  return_status: 'Each step of my return',
  completed_return: 'My completed return is ready to download',
  payment: 'My payment was recorded',
  reminder: 'Reminders of missing documents',
  message: 'Messages from us that I have not read',
  upload_digest: 'New uploads from clients, once a day',
}

function MailChoices({ saved }: { saved: MailPreferences }) {
  const kinds = optionalMailsOf(useUser()?.role ?? 'client')
  const chosen = kinds.filter((kind) => saved[kind])
  const value =
    chosen.length === kinds.length ? 'All of them' : `${chosen.length} of ${kinds.length} kinds`
  return (
    <Collapsible label="Change emails…" value={value}>
      {(close) => <Choices {...{ saved, kinds }} onClose={close} />}
    </Collapsible>
  )
}

interface ChoicesProps {
  saved: MailPreferences
  kinds: ReturnType<typeof optionalMailsOf>
  onClose: () => void
}

function Choices({ saved, kinds, onClose }: ChoicesProps) {
  const form = useForm({ initialValues: saved })
  const save = trpc.account.saveMailPreferences.useMutation({
    onSuccess(changed) {
      queries.account.mailPreferences.setData(undefined, changed)
      onClose()
      toast.success('Choices saved')
    },
  })
  return (
    <AccountForm
      label="Save choices"
      onCancel={onClose}
      pending={save.isPending}
      refusal={save.error && messageOf(save.error, 'Your choices could not be saved.')}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      {kinds.map((kind) => (
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
  onCancel?: () => void
}

export function AccountForm(form: AccountFormProps) {
  const { refusal, pending, label, onCancel, children, ...props } = form
  return (
    <Stack as="form" gap={16} className="max-448" noValidate {...props}>
      {children}
      <FormError>{refusal}</FormError>
      <Row align="stretch" className="rigid">
        <Button type="submit" pending={pending}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </Stack>
  )
}
