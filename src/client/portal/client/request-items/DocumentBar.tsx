import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { ShareBar } from '#client/portal/ui/ShareBar.tsx'
import { countDocuments, documentsText } from './document-groups.ts'

/** A bar that shows how many of the documents are in. */
export function DocumentBar({ items }: { items: readonly RequestItem[] }) {
  const counts = countDocuments(items)
  const { asked, arrived } = counts
  if (asked === 0) return null
  return <ShareBar label="Documents" text={documentsText(counts)} total={asked} done={arrived} />
}
