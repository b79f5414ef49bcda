import { checklistOf } from '#server/records/request-items/rule-items.ts'
import { type QuestionKey, questionKeysOf, questions } from '#shared/checklist/questionnaire.ts'
import { usual } from './checklist.examples.ts'

/** tests/shared/checklist.md: which documents a return needs. */
export function checklistPage(): string {
  const lines = [
    '# Checklist: which documents a return needs',
    'The rules in `src/shared/checklist/person-documents.ts` turn a client’s answers, filing status, dependents and last year’s accepted ' +
      'documents into a checklist. Without an answer, a document of last year is asked for again. Known issuers replace ' +
      '“each bank”.',
    '`npm run generate` writes this page.',
    '## What a Yes asks for',
    questionKeysOf('1040', usual.taxYear).map(answeredYes).join('\n\n'),
    '## What else is asked for',
    `A client’s first return:\n\n${documentsOf({ lastYear: [] })}`,
    `Head of household:\n\n${documentsOf({ filingStatus: 'head_of_household' })}`,
    'Examples, which are tests: `tests/shared/checklist.examples.ts`.',
  ]
  return `${lines.join('\n\n')}\n`
}

function answeredYes(key: QuestionKey): string {
  const occasion = /: [^.]+\.(?= )/gm
  return `${questions[key].yes}\n\n${documentsOf({ answers: { [key]: true } }).replaceAll(occasion, ':')}`
}

function documentsOf(facts: Partial<typeof usual>): string {
  return checklistOf({ ...usual, ...facts })
    .map(({ title, reason }) => `- **${title}**: ${reason.replace(/ IRS: .*$/, '')}`)
    .join('\n')
}
