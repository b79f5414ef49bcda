import type { Notes } from './types.ts'

export const commonFields: Notes = {
  id: { description: 'A UUIDv7.', format: 'uuid' },
  'DependentInput.id': { description: 'The dependent that this line changes.', format: 'uuid' },
  success: 'Always true: a failure has another status.',
  message: 'One sentence for people.',
  status: 'The status of the return. It moves forward, one step at a time.',

  'Health.status': 'Always ok: anything else has another status.',
  'Health.version': 'The version of the portal.',
  twoFactor: 'The password is correct: send the same call again with a `code`.',
  methods: 'The second factors that the account has.',
  errors: 'Each field at fault, when it was the input.',
  path: { description: 'The field, in dots.', examples: ['dependents.0.ssn'] },
  'FieldError.message': 'What is wrong with it, in words for people.',

  title: 'One line for people.',
  read: 'Whether it was marked as read.',
  href: { description: 'The screen of the portal that it is about.', examples: ['/documents'] },
}
