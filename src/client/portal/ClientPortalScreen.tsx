import { PageHeading } from '../ui/PageHeading.tsx'

export function ClientPortalScreen() {
  return <PageHeading title="Client Portal" />
}
