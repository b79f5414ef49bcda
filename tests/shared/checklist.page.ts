import { checklistOf } from '#shared/checklist.ts'
import { questionKeys, questions } from '#shared/questionnaire.ts'
import { examples, usual } from './checklist.examples.ts'

/** docs/checklist.md as it should be. */
export function checklistPage(): string {
  const lines = [
    '# Checklist: which papers a return needs',
    'A client answers a questionnaire for each return. The rules in `src/shared/checklist-rules.ts` turn the answers, the ' +
      'filing status, the dependents and last year’s accepted papers into a checklist. Yes asks for a paper, No never ' +
      'does. Without an answer, a paper of last year is asked for again. Where last year’s issuers are known, the ' +
      'checklist names them instead of “each bank”.',
    '`npm run test:unit -- tests/shared/checklist.test.ts -u` writes this page; the same test fails when it is out of date.',
    '## What a Yes asks for',
    table(['Question', 'Papers'], questionKeys.map(answeredYes)),
    '## What else is asked for',
    table(
      ['Return', 'Papers and reasons'],
      [
        ['A client’s first', papersOf({ lastYear: [] })],
        ['Head of household', papersOf({ filingStatus: 'head_of_household' })],
      ],
    ),
    '## Examples',
    table(
      ['Client', 'Papers'],
      Object.entries(examples).map(([name, { papers }]) => [name, papers.join('<br>') || 'none']),
    ),
  ]
  return `${lines.join('\n\n')}\n`
}

function answeredYes(key: (typeof questionKeys)[number]): string[] {
  return [questions[key].text, papersOf({ answers: { [key]: true } })]
}

function papersOf(facts: Partial<typeof usual>): string {
  return checklistOf({ ...usual, ...facts })
    .map(({ title, reason }) => `**${title}**: ${reason}`)
    .join('<br>')
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
