import type { ClientCategory } from '#shared/documents/document-categories.ts'
import { personDocuments } from '#shared/checklist/person-documents.ts'
import type { AskedAnswer, TemplateItem } from '#shared/checklist/request-items.schema.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { askedText, severalAskedText } from '#client/portal/staff/base/mailed-or-called.ts'

/** A document as typed. */
export interface AskFields {
  category: ClientCategory
  title: string
  reason: string
  /** YYYY-MM-DD, or empty. */
  dueOn: string
}

/** A document without a chosen category should not claim to be a W-2. */
export const NO_ITEM: TemplateItem = { category: 'other', title: '', reason: '' }

export const NO_DOCUMENT: AskFields = { ...NO_ITEM, dueOn: '' }

export function isBlank({ title, reason }: AskFields): boolean {
  return title.trim() === '' && reason.trim() === ''
}

/** Combines the typed documents with a template's, each title once. Empty rows make room. */
export function withTemplate(
  items: readonly AskFields[],
  template: readonly TemplateItem[],
): AskFields[] {
  const typed = new Set(items.map(({ title }) => title.trim()))
  const added = template
    .filter(({ title }) => !typed.has(title))
    .map((item) => ({ ...item, dueOn: '' }))
  return [...items.filter((item) => !isBlank(item)), ...added]
}

/** The documents that the portal asks for itself, each title once with its newest reason. */
export const STANDARD_DOCUMENTS: readonly TemplateItem[] = [
  ...new Map(
    personDocuments.value.map(({ category, document, from, why }) => {
      const title = from === undefined ? document : `${document} from ${from}`
      return [title, { category, title, reason: why }]
    }),
  ).values(),
]

/** Says what happens now, and which returns were left out. `mailed`: of the one client; null for several. */
export function describeAsked(answer: AskedAnswer, mailed: boolean | null): string {
  const notified = mailed === null ? severalAskedText : askedText(mailed)
  return [answer.asked > 0 && notified, describeSkipped(answer)].filter(Boolean).join(' ')
}

/** "2 returns were skipped: 1 is filed, 1 has no room for more documents." */
function describeSkipped({ skipped, filed, full }: AskedAnswer): string {
  if (skipped === 0) return ''
  const gone = skipped - filed - full
  const why = [
    filed > 0 && `${filed} ${filed === 1 ? 'is' : 'are'} filed`,
    full > 0 && `${full} ${full === 1 ? 'has' : 'have'} no room for more documents`,
    gone > 0 && `${gone} ${gone === 1 ? 'is' : 'are'} gone`,
  ]
  const were = skipped === 1 ? 'was' : 'were'
  return `${formatCount(skipped, 'return')} ${were} skipped: ${why.filter(Boolean).join(', ')}.`
}
