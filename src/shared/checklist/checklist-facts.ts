import type { FilingStatus } from '#shared/base/filing-status.ts'
import { trumpAccountBirths } from './new-deductions.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { Answers } from './questionnaire.ts'

/** The facts about a return that the rules use. */
export type ChecklistFacts = {
  readonly taxYear: number
  readonly form: ReturnForm
  readonly filingStatus: FilingStatus | null
  readonly dependents: readonly {
    readonly firstName: string
    /** YYYY-MM-DD */
    readonly dateOfBirth: string
    readonly isStudent: boolean
  }[]
  readonly answers: Answers
  /** Names of the partnerships and S corporations in the portal that the client owns a share of. */
  readonly owned: readonly string[]
  /** Last year's accepted items that rules made. */
  readonly lastYear: readonly {
    readonly rule: string
    readonly issuer: string
    readonly title: string
  }[]
}

export function isFirstReturn({ lastYear }: ChecklistFacts): boolean {
  return lastYear.length === 0
}

export function isJoint({ filingStatus }: ChecklistFacts): boolean {
  return filingStatus === 'married_jointly'
}

/** Students who may be in college: those who are 17 by the end of the tax year. */
export function studentsOf({ dependents, taxYear }: ChecklistFacts) {
  return dependents.filter(
    ({ dateOfBirth, isStudent }) => isStudent && dateOfBirth <= `${taxYear - 17}-12-31`,
  )
}

/** Children who were under 13 on some day of the tax year: the credit ends on the thirteenth birthday. */
export function childrenInCare({ dependents, taxYear }: ChecklistFacts) {
  return dependents.filter(
    ({ dateOfBirth }) => dateOfBirth > `${taxYear - 13}-01-01` && dateOfBirth <= `${taxYear}-12-31`,
  )
}

/** Children who are under 18 at the end of the tax year. */
export function childrenUnder18({ dependents, taxYear }: ChecklistFacts) {
  return dependents.filter(
    ({ dateOfBirth }) => dateOfBirth > `${taxYear - 18}-12-31` && dateOfBirth <= `${taxYear}-12-31`,
  )
}

/** Those for whose Trump account the United States pays the first deposit. */
export function childrenWithDeposit(facts: ChecklistFacts) {
  const { from, until } = trumpAccountBirths.value
  return childrenUnder18(facts).filter(
    ({ dateOfBirth }) => from <= dateOfBirth && dateOfBirth <= until,
  )
}
