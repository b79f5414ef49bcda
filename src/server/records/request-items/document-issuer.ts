import { businessDocuments } from '#shared/checklist/business-documents.ts'
import { personDocuments } from '#shared/checklist/person-documents.ts'

const rules = [...personDocuments.value, ...businessDocuments.value]

type IssuedDocument = { rule: string; issuer: string; title: string }

/**
 * The rule and the issuer in a document's title, such as "Form W-2 from Harbor Bakery"; null for a title that no rule
 * knows.
 */
export function issuedDocument(
  document: Omit<IssuedDocument, 'rule'> & { rule: string | null },
): IssuedDocument | null {
  const { rule: key, issuer, title } = document
  if (key !== null && issuer !== '') return { rule: key, issuer, title }
  const named = rules.find(
    ({ rule, document: name }) => (key ?? rule) === rule && title.startsWith(`${name} from `),
  )
  if (named === undefined) return key === null ? null : { rule: key, issuer, title }
  const from = title.slice(`${named.document} from `.length).trim()
  return { rule: named.rule, issuer: from === named.from ? '' : from, title }
}
