import { PageHeading } from '../ui/PageHeading.tsx'

export function AdminScreen() {
  return <PageHeading title="Admin" />
}
