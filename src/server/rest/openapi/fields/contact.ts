import { limits } from '#shared/text.ts'
import type { Notes } from '#server/rest/openapi/types.ts'

export const contactFields: Notes = {
  name: { description: 'Who writes.', examples: ['Nora Day'] },
  'ContactSendInput.email': {
    description: 'Where the answer goes.',
    format: 'email',
    maxLength: limits.email,
  },
  'ContactSendInput.message': {
    description: 'What they want to know.',
    examples: ['Which documents do you need for a rental property?'],
  },
}
