import type { ChecklistFacts } from '../checklist-facts.ts'
import type { ClientCategory } from '../document-categories.ts'
import type { QuestionKey } from '../questionnaire.ts'
import type { ReturnForm } from '../return-forms.ts'
import type { TaxFact } from './tax-fact.ts'

/** A document that the checklist asks for. */
export interface Paper {
  /** Stored with each item, so it never changes. */
  readonly rule: string
  readonly category: ClientCategory
  readonly document: string
  /** The kind of issuer, used when no name is known. */
  readonly from?: string
  readonly why: string
  /** The title of its page on IRS.gov. */
  readonly page: string
}

/** When a return needs the document. */
export interface Rule extends Paper {
  /** Without them: the forms that are asked the question, or Form 1040. */
  readonly forms?: readonly ReturnForm[]
  /** Yes asks for the document, No never does. Without an answer, last year's documents and `when` decide. */
  readonly question?: QuestionKey
  readonly when?: (facts: ChecklistFacts) => boolean
  /** The tax years in which there is such a document. */
  readonly years?: TaxFact<unknown>
  /** True if last year's document does not imply one this year. */
  readonly ignoresLastYear?: true
  /** Issuers that the portal knows beside those of last year. */
  readonly issuers?: (facts: ChecklistFacts) => readonly string[]
  /** One more sentence, or ''. */
  readonly detail?: (facts: ChecklistFacts, names: ListOfNames, issuer: string) => string
}

/** Joins people's names into a short phrase. */
type ListOfNames = (people: ChecklistFacts['dependents']) => string
