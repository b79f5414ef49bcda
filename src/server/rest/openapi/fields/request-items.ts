import type { Notes } from './types.ts'

export const requestItemsFields: Notes = {
  items: 'The documents.',
  'RequestItem.title': {
    description: 'Which document.',
    examples: ['Form W-2 from Harbor Bakery'],
  },
  'RequestItem.state': 'The state of the item.',
  'AskedItem.title': { description: 'Which document.', examples: ['Form W-2 from Harbor Bakery'] },
  'AdminEditInput.title': {
    description: 'Which document.',
    examples: ['Form W-2 from Harbor Bakery'],
  },
  reason: {
    description: 'Why it is asked for; the client reads it.',
    examples: ['You had one last year'],
  },
  'AdminAskAgainInput.reason': {
    description: 'What the client should send; it is in a mail too.',
    examples: ['Please send page 2 as well'],
  },
  askedAt: 'When it was last asked for.',
  byStaff: 'True if staff asked for it; otherwise a rule did.',
  dueOn: { description: 'A calendar date.', format: 'date', examples: ['2026-02-20'] },
  expectedOn: {
    description: 'The date by which the client expects it.',
    format: 'date',
    examples: ['2026-02-20'],
  },
  comment: {
    description: 'What the client wrote about it.',
    examples: ['The bank sends it in March'],
  },
  askedAgain: 'Why staff asked for another one.',
  allIn: 'True if the client sends no more for it: “That’s all of these”.',
  documentIds: 'The documents that belong to it, oldest first.',
  documentId: 'A document of the same return.',
  taxReturnIds: 'The returns whose clients are asked.',
  asked: 'Returns that were asked.',
  skipped: 'Returns that were not.',
  filed: 'Of these, those that are filed.',
  full: 'Of these, those without room for more items.',
  answers: 'The answer to each question.',
  answered: 'False: they are of an earlier year, or there are none yet.',
}
