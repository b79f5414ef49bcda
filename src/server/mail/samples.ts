import type { Mail } from './mails.ts'

const question =
  'Hello,\n\nI moved to Sparks in July and have W-2s from two employers.\nDo you need both before we talk?\n\nNora'

/** Each mail with made-up data, in the order of a client's season: for the preview page and the tests. */
export const sampleMails: Mail[] = [
  { template: 'welcome', ...person() },
  { template: 'return-created', taxYear: 2025, ...person() },
  { template: 'upload-reminder', taxYear: 2025, ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'pending', ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'in_progress', ...person() },
  {
    template: 'document-requested',
    taxYear: 2025,
    category: 'w2',
    reason: 'The scan of your second employer is cut off at the right. Send the whole page again.',
    ...person(),
  },
  { template: 'document-taken-away', taxYear: 2025, category: 'w2', ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'completed', ...person() },
  { template: 'completed-return-uploaded', taxYear: 2025, ...person() },
  { template: 'payment-recorded', taxYear: 2025, ...person() },
  { template: 'return-status-changed', taxYear: 2025, status: 'filed', ...person() },
  {
    template: 'password-reset',
    to: person().to,
    url: 'http://localhost:3000/reset-password?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    tokenHash: '0'.repeat(64),
  },
  { template: 'password-changed', ...person() },
  { template: 'sign-ins-refused', to: person().to, at: '2026-02-03T17:05:00Z' },
  {
    template: 'new-sign-in',
    device: 'Chrome on Windows',
    at: '2026-02-03T17:05:00Z',
    ...person(),
  },
  {
    template: 'number-revealed',
    number: 'ssn',
    by: 'June Abbott',
    at: '2026-02-10T19:40:00Z',
    reason: 'To e-file your 2025 return',
    ...person(),
  },
  {
    template: 'number-revealed',
    number: 'dependentSsn',
    dependent: 'Robin Day',
    by: 'June Abbott',
    at: '2026-02-10T19:42:00Z',
    reason: 'To claim the child tax credit',
    ...person(),
  },
  { template: 'role-changed', role: 'admin', ...person() },
  { template: 'role-changed', role: 'client', ...person() },
  {
    template: 'email-confirmation',
    url: 'http://localhost:3000/confirm-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    ...person(),
  },
  { template: 'email-change-requested', ...person() },
  { template: 'email-changed', newEmail: 'nora.day@example.com', ...person() },
  {
    template: 'upload-digest',
    to: 'june@merrowtax.example',
    firstName: 'June',
    documents: 61,
    returns: 52,
    lines: [
      { client: 'Nora Day', taxYear: 2025, documents: 7 },
      { client: 'Sam Ortiz', taxYear: 2025, documents: 1 },
      { client: 'Sam Ortiz', taxYear: 2024, documents: 1 },
    ],
  },
  {
    template: 'contact-received',
    name: 'Nora Day',
    email: 'nora@example.com',
    phone: '(775) 555-0142',
    message: question,
  },
  { template: 'contact-acknowledgement', to: person().to, name: 'Nora Day' },
  {
    template: 'contact-reply',
    messageId: '01890000-0000-7000-8000-000000000000',
    to: person().to,
    name: 'Nora Day',
    message: question,
    reply:
      'Yes, both, and your last pay stub if one of them is late.\nYou can upload them as you get them.\n\nJune Day',
  },
]

/** What tells samples of one template apart. */
export function sampleName(mail: Mail): string {
  if ('status' in mail) return `${mail.template}-${mail.status.replace('_', '-')}`
  if ('dependent' in mail) return `${mail.template}-dependent`
  if ('role' in mail) return `${mail.template}-${mail.role}`
  return mail.template
}

function person() {
  return { to: 'nora@example.com', firstName: 'Nora' }
}
