import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { formNames } from '#shared/law/forms.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { lacksShares, sumText } from '#shared/clients/business.schema.ts'
import { editBusinessInput, newBusinessInput } from '#shared/clients/clients.schema.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { savingClient } from '#client/portal/staff/base/saving-client.ts'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import { type BusinessValues, newBusiness, sharesOf, valuesOf } from './business-values.ts'

/** Adds a business as a client, and goes to its page. */
export function NewBusiness({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { form, formProps, save, sending } = useDialogForm({
    schema: newBusinessInput,
    values: { ...newBusiness, name },
    send: (values) => trpcClient.admin.clients.create.mutate(newBusinessInput.parse(values)),
    onDone({ id }) {
      void queries.admin.users.page.invalidate()
      onClose()
      void navigate({ to: '/admin/clients/$id', params: { id } })
    },
    done: ({ lastName }) => ['Client added', lastName],
    failed: 'The client could not be added',
    onClose,
  })
  const doubt = useSharesDoubt(form)
  return (
    <DialogForm
      {...sending}
      formProps={formProps((values) => doubt.ask() && save(values))}
      submit={doubt.submit('Add client')}
      note={<Doubt shown={doubt.shown} />}
    >
      <p className="muted">
        For a corporation, a partnership, a trust, an estate or a nonprofit. A sole proprietor is a
        person: their business is on {formNames.value.soleProprietor}.
      </p>
      <BusinessFields form={form} />
    </DialogForm>
  )
}

/** Changes a known business. Its numbers stay unless others are typed. */
export function EditBusiness({
  details,
  onClose,
}: {
  details: ClientDetails
  onClose: () => void
}) {
  const { form, formProps, save, sending } = useDialogForm({
    schema: editBusinessInput,
    values: valuesOf(details),
    send: (values) => trpcClient.admin.clients.update.mutate(editBusinessInput.parse(values)),
    ...savingClient,
    onClose,
  })
  const doubt = useSharesDoubt(form)
  return (
    <DialogForm
      {...sending}
      formProps={formProps((values) => doubt.ask() && save(values))}
      submit={doubt.submit('Save')}
      note={<Doubt shown={doubt.shown} />}
    >
      <BusinessFields form={form} ein={details.business?.ein} />
    </DialogForm>
  )
}

/** Asks once about shares that leave something open: an owner may not be known yet. */
function useSharesDoubt({ values }: UseFormReturnType<BusinessValues>) {
  const [asked, setAsked] = useState<string | null>(null)
  const shares = sharesOf(values)
  const doubt = lacksShares(shares) ? sumText(shares) : null
  const shown = asked === doubt ? doubt : null
  return {
    shown,
    /** Returns the words of the button. */
    submit: (label: string) => (shown ? `${label} anyway` : label),
    ask() {
      setAsked(doubt)
      return doubt === null || asked === doubt
    },
  }
}

function Doubt({ shown }: { shown: string | null }) {
  return (
    <p role="alert" className={shown ? 'py-12 px-16 rounded on-amber amber text-row' : ''}>
      {shown && `${shown} Continue anyway?`}
    </p>
  )
}
