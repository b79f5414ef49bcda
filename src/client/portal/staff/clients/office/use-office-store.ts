import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { saveClientProfileInput } from '#shared/profile/profile.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import type { ProfileStore } from '#client/portal/client/profile/profile-store.ts'
import {
  type ProfileValues,
  type SavedProfile,
  toInput,
  valuesOf,
} from '#client/portal/client/profile/profile-values.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { toast } from '#client/public/ui/toast.ts'

type Kept = Pick<ClientDetails, 'clientProfile' | 'dependents' | 'profileVersion'>

/** The form's values: staff do not see the numbers, so their fields start empty. */
export function officeProfileOf({ clientProfile, dependents, profileVersion }: Kept): SavedProfile {
  const values = valuesOf(clientProfile, dependents)
  return {
    version: profileVersion,
    values: {
      ...values,
      ssn: '',
      spouseSsn: '',
      bankRoutingNumber: '',
      bankAccountNumber: '',
      dependents: values.dependents.map((dependent) => ({ ...dependent, ssn: '' })),
    },
  }
}

/** The profile of an office client. A number whose field is empty stays as it is saved. */
export function useOfficeStore(details: ClientDetails): ProfileStore {
  const { id: clientId, clientProfile, dependents } = details
  const { mutateAsync, isPending, isSuccess } = trpc.admin.clients.saveProfile.useMutation()
  const inputOf = (values: ProfileValues, version?: number) => ({
    ...toInput(values),
    clientId,
    keepNumbers: clientProfile !== null,
    ...(version !== undefined && { version }),
  })
  const masks = new Map(Object.entries(clientProfile ?? {}).filter(([, mask]) => isMask(mask)))
  const dependentMasks = new Map(dependents.map(({ id, ssn }) => [id, ssn]))
  return {
    draftOf: `client ${clientId}`,
    name: fullName(details),
    forStaff: true,
    schema: saveClientProfileInput,
    inputOf,
    isPending,
    isSaved: isSuccess,
    read: async () =>
      officeProfileOf(
        await queries.admin.users.clientDetails.fetch({ id: clientId }, { staleTime: 0 }),
      ),
    keptAt(path, { dependents: shown }) {
      const row = /^dependents\.(\d+)\.ssn$/.exec(path)?.[1]
      if (row === undefined) return masks.get(path) ?? undefined
      return dependentMasks.get(shown[Number(row)]?.id ?? '') ?? undefined
    },
    async save(sent, version) {
      const answer = await mutateAsync(saveClientProfileInput.parse(inputOf(sent, version)))
      void queries.admin.users.clientDetails.invalidate({ id: clientId })
      void queries.requestItems.list.invalidate()
      toast.success('Tax profile saved')
      const { profile, dependents: saved, version: profileVersion } = answer
      return officeProfileOf({ clientProfile: profile, dependents: saved, profileVersion })
    },
  }
}

function isMask(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('*')
}
