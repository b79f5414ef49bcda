import { adminCategories, adminCategory } from '#shared/document-categories.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { isIn } from '#shared/request-item-states.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'

/** What the page shows one at a time: a document of an item, an item without one, or a document of no item. */
export interface Paper {
  key: string
  item: RequestItem | null
  document: StaffDocument | null
}

/** All papers of a return in the order of the list: items, withdrawn ones last, then other documents by category. */
export function papersOf(
  items: readonly RequestItem[],
  documents: readonly StaffDocument[],
): Paper[] {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const answers = new Set(items.flatMap(({ documentIds }) => documentIds))
  const withdrawn = (item: RequestItem) => Number(item.state === 'withdrawn')
  return [
    ...items
      .toSorted((one, other) => withdrawn(one) - withdrawn(other))
      .flatMap((item) => papersOfItem(item, byId)),
    ...looseDocuments(documents.filter(({ id }) => !answers.has(id))),
  ]
}

function papersOfItem(item: RequestItem, byId: ReadonlyMap<string, StaffDocument>): Paper[] {
  const documents = item.documentIds.flatMap((id) => byId.get(id) ?? [])
  if (documents.length === 0) return [{ key: item.id, item, document: null }]
  return documents.map((document) => ({ key: `${item.id} ${document.id}`, item, document }))
}

function looseDocuments(documents: readonly StaffDocument[]): Paper[] {
  return documents
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((document) => ({ key: document.id, item: null, document }))
}

function placeOf({ category }: StaffDocument): number {
  return adminCategories.indexOf(category)
}

/** What staff look at first: what came in and is not accepted, else the first document. */
export function firstPaper(papers: readonly Paper[]): Paper | undefined {
  return (
    papers.find(({ item, document }) => document !== null && item?.state === 'received') ??
    papers.find(({ document }) => document !== null) ??
    papers[0]
  )
}

/** How many of the papers that the return needs are in. */
export function countPapers(items: readonly RequestItem[]): { asked: number; inCount: number } {
  const asked = items.filter(({ state }) => state !== 'withdrawn' && state !== 'not_applicable')
  return { asked: asked.length, inCount: asked.filter(({ state }) => isIn(state)).length }
}

/** Whether a client's paper came after the viewer's last look, and was neither accepted nor verified since. */
export function isNew({ item, document }: Paper, seenAt: Date | null): boolean {
  if (document === null || document.verified || item?.state === 'accepted') return false
  if (document.category === adminCategory('completed_return')) return false
  return seenAt === null || document.uploadedAt > seenAt
}
