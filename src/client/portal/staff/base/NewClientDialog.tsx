import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { newPersonInput } from '#shared/clients/clients.schema.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { noPerson, PersonFields, type PersonValues } from './PersonFields.tsx'

interface NewClientDialogProps extends DialogFrame {
  /** The beginning of the name that was searched for in vain. */
  typed?: string
}

/** Adds an office client, and goes to the client's page. */
export function NewClientDialog({ typed = '', ...frame }: NewClientDialogProps) {
  const [kind, setKind] = useState('person')
  return (
    <Dialog {...frame} title="New client" size="40rem">
      <div className="mb-16">
        <NativeSelect
          label="Kind of client"
          data={KINDS}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
      </div>
      <Suspense fallback={<SkeletonLines lines={8} />}>
        {kind === 'business' ? (
          <NewBusiness name={typed} onClose={frame.onClose} />
        ) : (
          <NewPerson typed={typed} onClose={frame.onClose} />
        )}
      </Suspense>
    </Dialog>
  )
}

const KINDS = [
  { value: 'person', label: 'Person' },
  { value: 'business', label: 'Business' },
]

const NewBusiness = lazyPart(() =>
  import('#client/portal/staff/base/business/BusinessForm.tsx').then((m) => m.NewBusiness),
)

function NewPerson({ typed, onClose }: { typed: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { form, sending } = useDialogForm({
    schema: newPersonInput,
    values: namedAs(typed),
    send: (values) => trpcClient.admin.clients.create.mutate(values),
    onDone({ id }) {
      void queries.admin.users.page.invalidate()
      onClose()
      void navigate({ to: '/admin/clients/$id', params: { id } })
    },
    done: ({ firstName, lastName }) => ['Client added', `${firstName} ${lastName}`],
    failed: 'The client could not be added',
    onClose,
  })
  return (
    <DialogForm {...sending} submit="Add client">
      <p className="muted">For a client who doesn’t sign in. You can invite them later.</p>
      <PersonFields form={form} />
    </DialogForm>
  )
}

/** The words of a name in the fields of the name; an email in its own. */
function namedAs(typed: string): PersonValues {
  if (typed.includes('@')) return { ...noPerson, email: typed }
  const [firstName = '', ...rest] = typed.split(/\s+/u)
  return { ...noPerson, firstName, lastName: rest.join(' ') }
}
