import { type Answers, questionKeys } from '#shared/checklist/questionnaire.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import { inStorage } from '#client/public/ui/store.ts'
import { parseJson } from '#shared/base/json.ts'

/** Keeps unsent answers about a return in this tab. */
export function keepAnswers(taxReturnId: string, answers: Answers): void {
  storage((tab) => tab.setItem(KEY, JSON.stringify({ taxReturnId, answers })))
}

/** Returns the answers that were kept for this return, or null. */
export function keptAnswers(taxReturnId: string): Answers | null {
  const kept = parse(storage((tab) => tab.getItem(KEY)))
  if (Reflect.get(kept, 'taxReturnId') !== taxReturnId) return null
  const answers = Object(Reflect.get(kept, 'answers'))
  // Answers to questions that still exist.
  const answeredKeys = questionKeys.filter((key) => typeof answers[key] === 'boolean')
  return Object.fromEntries(answeredKeys.map((key) => [key, answers[key] === true]))
}

export function removeAnswers(): void {
  storage((tab) => tab.removeItem(KEY))
}

const KEY = 'answers'

function parse(text: string | null | undefined): object {
  return Object(parseJson(text ?? 'null'))
}

/** While an admin views as a client, nothing is kept. */
function storage<Result>(use: (tab: Storage) => Result): Result | undefined {
  return readImpersonation() === null ? inStorage('sessionStorage', use) : undefined
}
