import type { ChecklistFacts } from './checklist-facts.ts'
import type { QuestionKey } from './questionnaire.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { AskedDocument } from './asked-document.ts'
import type { TaxFact } from '#shared/law/tax-fact.ts'

/** When a return needs the document. */
export interface Rule extends AskedDocument {
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
