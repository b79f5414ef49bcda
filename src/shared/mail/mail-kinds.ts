const ofFirm = ['firm', 'phone', 'email'] as const
const ofReturn = [...ofFirm, 'return', 'Return', 'year'] as const

/**
 * The mails whose words a firm may change, in the order of a season, with their fields and those that they need. The
 * others keep the portal’s words, because links, codes and warnings depend on them.
 */
export const wordedMails = {
  welcome: { label: 'An account is ready', fields: ofFirm, keepsEnd: true },
  'return-created': { label: 'A return is open', fields: ofReturn },
  'first-reminder': { label: 'Reminder: nothing was sent yet', fields: ofReturn },
  'document-reminder': {
    label: 'Reminder: documents are missing',
    fields: [...ofReturn, 'documents'],
    needs: 'documents',
  },
  'documents-requested': {
    label: 'Documents are asked for',
    fields: [...ofReturn, 'documents'],
    needs: 'documents',
  },
  'document-requested': {
    label: 'Another copy of a document is asked for',
    fields: [...ofReturn, 'category'],
    needs: 'category',
  },
  'return-started': { label: 'Work on a return begins', fields: ofReturn },
  'completed-return-uploaded': { label: 'A completed return can be downloaded', fields: ofReturn },
  'review-ready': { label: 'A return is ready to review', fields: ofReturn },
  'review-reminder': { label: 'Reminder: review and sign', fields: ofReturn },
  'refund-final': { label: 'The final figure is there', fields: ofReturn, keepsEnd: true },
  'return-filed': { label: 'A return is filed', fields: ofReturn },
  'return-set-back': {
    label: 'A step of a return was a mistake',
    fields: [...ofReturn, 'correction'],
    needs: 'correction',
  },
  'payment-recorded': { label: 'A payment is recorded', fields: ofReturn },
  'invoice-issued': { label: 'A new invoice', fields: [...ofFirm, 'number'], needs: 'number' },
  'invoice-reminder': {
    label: 'Reminder: an invoice is not paid',
    fields: [...ofFirm, 'number'],
    needs: 'number',
  },
  'invoice-plan': {
    label: 'An invoice is paid in parts',
    fields: [...ofFirm, 'number'],
    needs: 'number',
  },
  'payment-received': { label: 'A payment online arrived', fields: ofFirm },
  'refund-made': { label: 'A payment is refunded', fields: ofFirm },
  'contact-acknowledgement': {
    label: 'A visitor’s message arrived',
    fields: [...ofFirm, 'answer'],
  },
  'message-waiting': { label: 'A message waits', fields: ofFirm, keepsEnd: true },
} as const satisfies Record<string, WordedMail>

export interface WordedMail {
  label: string
  fields: readonly string[]
  /** A mail without this field would not say what it is about. */
  needs?: string
  /** Below the first paragraph is a warning or a date that stays. The firm can only add to it. */
  keepsEnd?: true
}

export type WordedMailKind = keyof typeof wordedMails
