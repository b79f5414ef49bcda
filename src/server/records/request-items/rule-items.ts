import type { ChecklistFacts } from '#shared/checklist/checklist-facts.ts'
import type { ClientCategory } from '#shared/documents/document-categories.ts'
import { businessDocuments } from '#shared/checklist/business-documents.ts'
import { personDocuments } from '#shared/checklist/person-documents.ts'
import type { Rule } from '#shared/checklist/rule.ts'
import { holdsIn } from '#shared/law/tax-fact.ts'
import { questionKeysOf, questions } from '#shared/checklist/questionnaire.ts'

/** A document that the rules ask for. No two have the same rule and issuer. */
export type RuleItem = {
  rule: string
  /** '' when unknown. */
  issuer: string
  category: ClientCategory
  title: string
  reason: string
}

/** The documents that a return needs. The order of the facts does not change the list. */
export function checklistOf(facts: ChecklistFacts): RuleItem[] {
  const lastYear = unique(facts.lastYear)
  const items = rules
    .filter((rule) => isOfForm(rule, facts))
    .flatMap((rule) => itemsOf(rule, facts, lastYear))
  return [...items, ...lastYear.filter(isOfNoRule).map(askedAgain)].slice(0, maxItems)
}

const rules = [...personDocuments.value, ...businessDocuments.value]

type IssuedDocument = ChecklistFacts['lastYear'][number]

const maxItems = 100
const maxTitle = 120
const maxReason = 300
const maxNames = 60
const againReason = 'You had this last year.'

const keysOfRules: ReadonlySet<string> = new Set(rules.map(({ rule }) => rule))
const graphemes = new Intl.Segmenter('en')
const nameList = new Intl.ListFormat('en')

function itemsOf(
  rule: Rule,
  facts: ChecklistFacts,
  lastYear: readonly IssuedDocument[],
): RuleItem[] {
  const had = rule.ignoresLastYear ? [] : lastYear.filter((document) => document.rule === rule.rule)
  if (!isNeeded(rule, facts, had.length > 0)) return []
  const known = [...had.map(({ issuer }) => issuer), ...(rule.issuers?.(facts).map(clean) ?? [])]
  const issuers = [...new Set(known)].filter((issuer) => issuer !== '')
  const intro = had.length > 0 ? againReason : yesTo(rule, facts)
  return (issuers.length > 0 ? issuers : ['']).map((issuer) => {
    const detail = rule.detail?.(facts, namesOf, issuer)
    return itemOf(rule, issuer, [intro, rule.why, detail, `IRS: ${rule.page}.`])
  })
}

function isOfForm({ forms, question, years }: Rule, { form, taxYear }: ChecklistFacts): boolean {
  if (years !== undefined && !holdsIn(years, taxYear)) return false
  if (forms !== undefined) return forms.includes(form)
  return question === undefined ? form === '1040' : questionKeysOf(form, taxYear).includes(question)
}

function isNeeded(rule: Rule, facts: ChecklistFacts, hadOne: boolean): boolean {
  const answer = rule.question && facts.answers[rule.question]
  return answer ?? (hadOne || Boolean(rule.issuers?.(facts).length) || rule.when?.(facts) === true)
}

function yesTo({ question }: Rule, { answers }: ChecklistFacts): string {
  return question !== undefined && answers[question] === true ? questions[question].yes : ''
}

function itemOf(rule: Rule, issuer: string, reason: readonly (string | undefined)[]): RuleItem {
  const from = issuer === '' ? rule.from : issuer
  return {
    rule: rule.rule,
    issuer,
    category: rule.category,
    title: shortened(
      from === undefined ? rule.document : `${rule.document} from ${from}`,
      maxTitle,
    ),
    reason: shortened(reason.filter(Boolean).join(' '), maxReason),
  }
}

/** For last year's document whose rule no longer exists: the client can say that it no longer applies. */
function askedAgain({ rule, issuer, title }: IssuedDocument): RuleItem {
  return { rule, issuer, category: 'other', title: shortened(title, maxTitle), reason: againReason }
}

function isOfNoRule({ rule, title }: IssuedDocument): boolean {
  return !keysOfRules.has(rule) && title !== ''
}

/** One document for each rule and issuer, sorted, so that the input order doesn't matter. */
function unique(documents: ChecklistFacts['lastYear']): IssuedDocument[] {
  const sorted = documents.map(cleaned).toSorted(byRule)
  return sorted.filter((document, index) => {
    const before = sorted[index - 1]
    return document.rule !== before?.rule || document.issuer !== before.issuer
  })
}

function byRule(a: IssuedDocument, b: IssuedDocument): number {
  return byText(a.rule, b.rule) || byText(a.issuer, b.issuer) || byText(a.title, b.title)
}

/** Sorts by code units, which is the same on every machine. */
function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function cleaned({ rule, issuer, title }: IssuedDocument): IssuedDocument {
  return { rule: clean(rule), issuer: clean(issuer), title: clean(title) }
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim()
}

function namesOf(people: ChecklistFacts['dependents']): string {
  const names = people.map(({ firstName }) => clean(firstName)).filter((name) => name !== '')
  return shortened(nameList.format(names), maxNames)
}

/** Cuts a text that is too long between two grapheme clusters. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  const end = graphemes.segment(start).containing(max - 1)?.index ?? 0
  return `${start.slice(0, end).trimEnd()}…`
}
