import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { maskedPin } from '#shared/profile/ip-pins.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { isOf, peopleOf, PinPanel } from '#client/portal/client/profile/IpPins.tsx'
import { ProfileForm } from '#client/portal/client/profile/ProfileForm.tsx'
import { valuesOf } from '#client/portal/client/profile/profile-values.ts'
import { useReturnsOf } from '#client/portal/staff/base/use-returns-of.ts'
import { toast } from '#client/public/ui/toast.ts'
import { officeProfileOf, useOfficeStore } from './use-office-store.ts'

/** The tax profile of an office client, which staff enter. Numbers that are saved stay hidden. */
export function OfficeProfile({ details }: { details: ClientDetails }) {
  const store = useOfficeStore(details)
  return (
    <>
      <ProfileForm store={store} loaded={officeProfileOf(details)} />
      <OfficePins details={details} />
    </>
  )
}

function OfficePins({ details }: { details: ClientDetails }) {
  const { id: clientId, firstName, clientProfile, dependents, ipPins } = details
  const { data: returns = [] } = useReturnsOf(clientId)
  const open = returns.find(({ status }) => status !== 'filed')
  const save = trpc.admin.clients.saveIpPins.useMutation({
    onSuccess() {
      void queries.admin.users.clientDetails.invalidate({ id: clientId })
      toast.success('Identity Protection PINs saved')
    },
  })
  if (open === undefined || clientProfile === null) return null
  const { taxYear } = open
  const people = peopleOf(valuesOf(clientProfile, dependents), firstName)
  const ofYear = ipPins.filter((pin) => pin.taxYear === taxYear)
  return (
    <PinPanel
      // Empty again once they are saved.
      key={[taxYear, ...people.map(({ key }) => key), ...ofYear.map(({ id }) => id)].join()}
      people={people}
      taxYear={taxYear}
      pinOf={(one) => (ofYear.some((pin) => isOf(pin, one)) ? maskedPin : undefined)}
      save={(pins) => save.mutate({ clientId, taxYear, pins })}
      saving={save}
    />
  )
}
