import { TextInput } from '@mantine/core'
import { credentialInput } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { useUser } from '#client/public/session/session.ts'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Collapsible } from './Collapsible.tsx'
import { AccountForm } from './NameSection.tsx'

/** The letters after the name of a staff member. */
export function CredentialSection() {
  const user = useUser()
  const preparers = trpc.admin.preparers.list.useQuery()
  return (
    <FormSection title="Credential" hint="Clients read it after your name on returns you prepare.">
      <QueryBoundary
        query={preparers}
        what="your credential"
        failed="Your credential could not be loaded."
        skeleton={<SkeletonRows rows={1} />}
      >
        {(list) => {
          const own = list.find(({ id }) => id === user?.id)
          return (
            own && (
              <Collapsible label="Change credential…" value={<bdi>{preparerName(own)}</bdi>}>
                {(close) => <CredentialForm saved={own.credential ?? ''} onClose={close} />}
              </Collapsible>
            )
          )
        }}
      </QueryBoundary>
    </FormSection>
  )
}

function CredentialForm({ saved, onClose }: { saved: string; onClose: () => void }) {
  const { form, formProps } = useSchemaForm(credentialInput, { credential: saved })
  const save = trpc.admin.preparers.saveCredential.useMutation({
    async onSuccess() {
      await queries.admin.preparers.list.invalidate()
      onClose()
      toast.success('Credential saved')
    },
  })
  return (
    <AccountForm
      {...formProps((values) => save.mutate(values))}
      label="Save credential"
      onCancel={onClose}
      pending={save.isPending}
      refusal={save.error && messageOf(save.error, 'The credential could not be saved.')}
    >
      <TextInput
        label="Credential"
        description="Such as EA, CPA or JD. Leave it empty if you have none."
        maxLength={40}
        {...form.getInputProps('credential')}
      />
    </AccountForm>
  )
}
