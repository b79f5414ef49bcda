import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { type MailPreferences, optionalMailsOf } from '#shared/mail-preferences.ts'
import { useUser } from '#client/public/session/session.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { AccountForm } from './AccountForm.tsx'

export function MailSection() {
  const preferences = trpc.account.mailPreferences.useQuery()
  return (
    <FormSection
      title="Mails"
      hint="What concerns your account itself, such as a changed password, always comes by mail."
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

const words: Record<keyof MailPreferences, string> = {
  returnStatus: 'Each step of my return',
  completedReturn: 'My completed return is ready to download',
  payment: 'My payment was recorded',
  reminder: 'Reminders of missing documents',
  uploadDigest: 'What clients uploaded, once a day',
}

function Choices({ saved }: { saved: MailPreferences }) {
  const role = useUser()?.role ?? 'client'
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: saved })
  const save = trpc.account.saveMailPreferences.useMutation({
    onSuccess(changed) {
      queries.account.mailPreferences.setData(undefined, changed)
      toast.success('Mails changed')
    },
  })
  return (
    <AccountForm
      element={element}
      label="Save mails"
      pending={save.isPending}
      refusal={save.error && messageOf(save.error, 'Your choices could not be saved.')}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      {optionalMailsOf(role).map((kind) => (
        <Checkbox
          key={kind}
          label={words[kind]}
          {...form.getInputProps(kind, { type: 'checkbox' })}
        />
      ))}
    </AccountForm>
  )
}
