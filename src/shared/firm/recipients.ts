/**
 * The recipients of data outside of the firm's own servers, and what each receives, if this portal is set up with them.
 */
export const recipients = {
  identityService:
    'The service that checks your identity when you sign online: your name, date of birth, address and the last four digits of your Social Security number.',
  stripeIdentity:
    'Stripe, when you sign online: your name, and the photos of your document and your face, which you give to Stripe directly.',
  stripePayments:
    'Stripe, when you pay an invoice online: its number and amount. Your card or bank details go to Stripe directly and never to us.',
  mail: 'The mail services, ours and yours: your email address and the mails that we send you. They hold no documents and no full numbers.',
  database:
    'The provider of our database: what this portal stores. Social Security numbers, bank numbers and messages are encrypted before they reach it.',
  documents: 'The provider of our document store: your documents, each encrypted with its own key.',
  backups: 'The provider of our backups: copies of what this portal stores, encrypted for us.',
  plainBackups:
    'The provider of our backups: copies of what this portal stores. Documents and numbers in them are encrypted.',
  scanner: 'The malware scanner that we use: each file that is uploaded, to read it once.',
} as const

export type Recipient = keyof typeof recipients
