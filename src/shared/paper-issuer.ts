import { rules } from './checklist-rules.ts'

type Paper = { rule: string; issuer: string; title: string }

/**
 * The rule and the issuer in a document's title, such as "Form W-2 from Harbor Bakery"; null for a title that no rule
 * knows.
 */
export function namedPaper(paper: Omit<Paper, 'rule'> & { rule: string | null }): Paper | null {
  const { rule: key, issuer, title } = paper
  if (key !== null && issuer !== '') return { rule: key, issuer, title }
  const named = rules.find(
    ({ rule, paper: name }) => (key ?? rule) === rule && title.startsWith(`${name} from `),
  )
  if (named === undefined) return key === null ? null : { rule: key, issuer, title }
  const from = title.slice(`${named.paper} from `.length).trim()
  return { rule: named.rule, issuer: from === named.from ? '' : from, title }
}
