import { limits } from '#shared/base/text.ts'
import type { Notes } from './types.ts'

export const contactFields: Notes = {
  name: { description: 'Who writes.', examples: ['Nora Day'] },
  'ContactSendInput.email': {
    description: 'The address for the answer.',
    format: 'email',
    maxLength: limits.email,
  },
  'ContactSendInput.message': {
    description: 'The message.',
    examples: ['Which documents do you need for a rental property?'],
  },
}
