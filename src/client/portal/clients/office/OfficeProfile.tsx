import type { ClientDetails } from '#shared/admin.schema.ts'
import { ProfileForm } from '#client/portal/profile/ProfileForm.tsx'
import { officeProfileOf, useOfficeStore } from './use-office-store.ts'

/** The tax profile of an office client, which staff enter. Numbers that are saved stay hidden. */
export function OfficeProfile({ details }: { details: ClientDetails }) {
  const store = useOfficeStore(details)
  return <ProfileForm store={store} loaded={officeProfileOf(details)} />
}
