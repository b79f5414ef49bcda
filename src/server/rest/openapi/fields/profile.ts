import { profileNotes } from '#shared/profile/profile.schema.ts'
import type { Notes } from './types.ts'

export const profileFields: Notes = {
  ...profileNotes,
  'DependentInput.ssn': {
    description: 'SSN, ITIN or ATIN, if there is one. XXX-XX-XXXX; nine digits are accepted too.',
    examples: ['123-45-6789'],
  },
  'ContactSendInput.phone': { description: 'In any form.', examples: ['(775) 555-0123'] },
  dependents: 'The dependents.',
  'ProfileSaveInput.dependents':
    'The whole list: dependents that are not in it are removed. If omitted, all stay as they are.',
  relationship: 'What the dependent is to the client: the client’s …',
  livesWithTaxpayer: 'Whether they live with the client.',
  isStudent: 'Whether they study.',
  hasDisability: 'Whether they have a disability.',
  clientProfile: 'Null when none was ever saved.',
  taxReturns: 'The client’s returns, newest tax year first.',
}
