import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { nameInput } from '#shared/account.schema.ts'
import { useUser } from '#client/public/session/session.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { AccountForm } from './AccountForm.tsx'
import styles from './account.module.css'

export function NameSection() {
  const element = useRef<HTMLFormElement>(null)
  const user = useUser()
  const form = useForm({
    initialValues: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
    validate: schemaErrors(nameInput),
  })
  const change = trpc.account.changeName.useMutation({
    onSuccess(changed) {
      queries.auth.currentUser.setData(undefined, changed)
      form.resetDirty()
      toast.success('Name changed')
    },
  })
  // Until the name is known there is nothing to change: what was typed over it would be lost.
  const { initialize } = form
  const { firstName, lastName } = user ?? {}
  useEffect(() => {
    if (firstName !== undefined && lastName !== undefined) initialize({ firstName, lastName })
  }, [initialize, firstName, lastName])

  return (
    <FormSection title="Name" hint="As on your Social Security card.">
      <AccountForm
        element={element}
        label="Save name"
        pending={change.isPending}
        refusal={change.error && messageOf(change.error, 'The name could not be changed.')}
        onSubmit={form.onSubmit(
          (values) => change.mutate(values),
          () => focusFirstError(element.current),
        )}
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
