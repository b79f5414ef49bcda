import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { formNames } from '#shared/law/forms.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ClientDetails } from '#shared/returns/admin.schema.ts'
import { lacksShares, sumText } from '#shared/clients/business.schema.ts'
import { editBusinessInput, newBusinessInput } from '#shared/clients/clients.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { useSaveClient } from '#client/portal/staff/base/use-save-client.ts'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { BusinessFields } from './BusinessFields.tsx'
import { type BusinessValues, newBusiness, sharesOf, valuesOf } from './business-values.ts'

/** Adds a business as a client, and goes to its page. */
export function NewBusiness({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { form, formProps, showRefusal } = useSchemaForm<BusinessValues>(newBusinessInput, {
    ...newBusiness,
    name,
  })
  const doubt = useSharesDoubt(form)
  const create = trpc.admin.clients.create.useMutation({
    onSuccess({ id, lastName }) {
      toast.success('Client added', lastName)
      void queries.admin.users.page.invalidate()
      onClose()
      return navigate({ to: '/admin/clients/$id', params: { id } })
    },
    onError(error) {
      showRefusal(error)
      reportFailure('The client could not be added', error)
    },
  })
  return (
    <form
      {...formProps((values) => {
        if (!create.isPending && doubt.ask()) create.mutate(newBusinessInput.parse(values))
      })}
    >
      <div className="stack gap-2">
        <p className="muted">
          For a corporation, a partnership, a trust, an estate or a nonprofit. A sole proprietor is
          a person: their business is on {formNames.value.soleProprietor}.
        </p>
        <BusinessFields form={form} />
      </div>
      <Actions
        submit="Add client"
        doubt={doubt.shown}
        pending={create.isPending}
        onClose={onClose}
      />
    </form>
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
  const { form, formProps, showRefusal } = useSchemaForm<BusinessValues>(
    editBusinessInput,
    valuesOf(details),
  )
  const doubt = useSharesDoubt(form)
  const update = useSaveClient(showRefusal, onClose)
  return (
    <form
      {...formProps((values) => {
        if (!update.isPending && doubt.ask()) update.mutate(editBusinessInput.parse(values))
      })}
    >
      <div className="stack gap-2">
        <BusinessFields form={form} ein={details.business?.ein} />
      </div>
      <Actions submit="Save" doubt={doubt.shown} pending={update.isPending} onClose={onClose} />
    </form>
  )
}

/** Asks once about shares that leave something open: an owner may not be known yet. */
function useSharesDoubt({ values }: UseFormReturnType<BusinessValues>) {
  const [asked, setAsked] = useState<string | null>(null)
  const shares = sharesOf(values)
  const doubt = lacksShares(shares) ? sumText(shares) : null
  return {
    shown: asked === doubt ? doubt : null,
    ask() {
      setAsked(doubt)
      return doubt === null || asked === doubt
    },
  }
}

interface ActionsProps {
  submit: string
  doubt: string | null
  pending: boolean
  onClose: () => void
}

function Actions({ submit, doubt, pending, onClose }: ActionsProps) {
  return (
    <DialogActions
      note={
        <p role="alert" className={doubt ? 'py-12px px-2 rounded on-amber amber text-row' : ''}>
          {doubt && `${doubt} Continue anyway?`}
        </p>
      }
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" pending={pending}>
        {doubt ? `${submit} anyway` : submit}
      </Button>
    </DialogActions>
  )
}
