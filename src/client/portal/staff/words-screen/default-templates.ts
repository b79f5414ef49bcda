import { personDocuments } from '#shared/law/person-documents.ts'
import type { TemplateItem } from '#shared/checklist/request-items.schema.ts'

/** The request templates that the portal comes with, of documents that its checklist knows. */
export const defaultTemplates: ReadonlyMap<string, TemplateItem[]> = new Map([
  ['New client', itemsOf('photo-id', 'last-return')],
  ['Employee', itemsOf('w-2', '1099-int', '1098-e')],
  ['Self-employed', itemsOf('1099-nec', '1099-k', 'business-records', 'estimated-payments')],
  ['Investor', itemsOf('1099-int', '1099-div', '1099-b', '1099-da')],
  ['Homeowner', itemsOf('1098', 'property-tax')],
  ['Landlord', itemsOf('rental-records', '1098', 'property-tax')],
  ['Retired', itemsOf('ssa-1099', '1099-r', '1099-int')],
])

function itemsOf(...names: string[]): TemplateItem[] {
  return personDocuments.value
    .filter(({ rule }) => names.includes(rule))
    .map(({ category, document, from, why }) => ({
      category,
      title: from === undefined ? document : `${document} from ${from}`,
      reason: why,
    }))
}
