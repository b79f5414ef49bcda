import { PageHeading } from '../ui/PageHeading.tsx'

export function ProfileScreen() {
  return <PageHeading title="Tax profile" />
}
