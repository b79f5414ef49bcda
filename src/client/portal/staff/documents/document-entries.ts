import { adminCategories, adminCategory } from '#shared/documents/document-categories.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { isIn } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'

/**
 * The entry that the page shows at a time: a document for an item, an item without a document, or a document without an
 * item.
 */
export interface DocumentEntry {
  key: string
  item: RequestItem | null
  document: StaffDocument | null
}

/**
 * Returns all documents of a return in the order of the list: items with withdrawn ones last, then other documents by
 * category.
 */
export function documentEntries(
  items: readonly RequestItem[],
  documents: readonly StaffDocument[],
): DocumentEntry[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const answers = new Set(items.flatMap(({ documentIds }) => documentIds))
  const withdrawn = (item: RequestItem) => Number(item.state === 'withdrawn')
  return [
    ...items
      .toSorted((a, b) => withdrawn(a) - withdrawn(b))
      .flatMap((item) => entriesOfItem(item, byId)),
    ...looseDocuments(documents.filter(({ id }) => !answers.has(id))),
  ]
}

function entriesOfItem(
  item: RequestItem,
  byId: ReadonlyMap<string, StaffDocument>,
): DocumentEntry[] {
  const documents = item.documentIds.flatMap((id) => byId.get(id) ?? [])
  if (documents.length === 0) return [{ key: item.id, item, document: null }]
  return documents.map((document) => ({ key: `${item.id} ${document.id}`, item, document }))
}

function looseDocuments(documents: readonly StaffDocument[]): DocumentEntry[] {
  return documents
    .toSorted((a, b) => categoryIndex(a) - categoryIndex(b))
    .map((document) => ({ key: document.id, item: null, document }))
}

function categoryIndex({ category }: StaffDocument): number {
  return adminCategories.indexOf(category)
}

/** Returns what staff should look at first: the first document that is in but not accepted, otherwise the first one. */
export function firstEntry(entries: readonly DocumentEntry[]): DocumentEntry | undefined {
  return (
    entries.find(({ item, document }) => document !== null && item?.state === 'received') ??
    entries.find(({ document }) => document !== null) ??
    entries[0]
  )
}

/** Counts the documents that the return needs, and how many are in. */
export function countDocuments(items: readonly RequestItem[]): { asked: number; inCount: number } {
  const needed = items.filter(({ state }) => state !== 'withdrawn' && state !== 'not_applicable')
  return { asked: needed.length, inCount: needed.filter(({ state }) => isIn(state)).length }
}

/** True if a client's document arrived after the viewer's last visit and has not been accepted or verified since. */
export function isNew({ item, document }: DocumentEntry, seenAt: Date | null): boolean {
  if (document === null || document.verified || item?.state === 'accepted') return false
  if (document.category === adminCategory('completed_return')) return false
  return seenAt === null || document.uploadedAt > seenAt
}
