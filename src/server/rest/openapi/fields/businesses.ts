import type { Notes } from './types.ts'

export const businessesFields: Notes = {
  'Client.version': 'Counts the changes of the business.',
  'AdminUpdateInput.version':
    'The version of the business that the change is based on; another one is a 409.',
  business: 'What makes the client a business; null for a person.',
  entity: 'What a business is taxed as. An LLC is one of them.',
  ein: {
    description:
      'Employer identification number. XX-XXXXXXX; nine digits are accepted too. In a change, left out or empty it stays. Answers have **-***6789.',
    examples: ['12-3456789'],
  },
  fiscalYearEnd: { description: 'The month in which the tax year ends.', examples: [12] },
  formedOn: { description: 'The day on which the business was formed.', format: 'date' },
  officerName: 'Who signs for the business.',
  officerTitle: { description: 'The title of who signs.', examples: ['President'] },
  owners:
    'Who owns the business. The whole list; left out, it stays. Shares add up to at most 100.',
  tin: {
    description:
      'SSN, ITIN or EIN. Without one, an owner with an id keeps theirs. Answers have the last four digits.',
    examples: ['123-45-6789'],
  },
  share: {
    description: 'In percent, more than 0 and at most 100, with at most four decimals.',
    examples: [33.3333],
  },
  ownerClientId: { description: 'The owner’s own client, if they have one.', format: 'uuid' },
}
