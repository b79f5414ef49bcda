import { PageHeading } from '../ui/PageHeading.tsx'

export function DocumentsScreen() {
  return <PageHeading title="Documents" />
}
