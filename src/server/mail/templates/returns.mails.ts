import { formatDate } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import { taxDueDate } from '#shared/tax-deadline.ts'
import { action, type EmailTemplate } from '#server/change/email-content.ts'
import type { Templates } from '#server/change/mails.ts'

export const returnsMails = {
  'return-created': ({ taxYear }) => ({
    subject: `Your ${taxYear} tax return is open`,
    preview: 'Next: upload your documents.',
    body: [
      'Next, upload your documents: W-2s and 1099s first, then receipts and anything about property. A photo taken with your phone is fine.',
      action('Upload documents', '/documents'),
      `Say “That’s everything” in your portal when they are in. Then we start, and tell you at each step. Most returns are done in ${firm.typicalCompletion}.`,
    ],
  }),

  'upload-reminder': ({ taxYear, papers }) => ({
    subject: `Your ${taxYear} documents are still missing`,
    preview: 'We start on your return when everything is in.',
    body: [
      papers === 0
        ? `You opened your ${taxYear} tax return, and nothing has been uploaded yet. Begin with what you have: a photo of one W-2 is enough for a start, and the rest can follow.`
        : `We still need ${papers === 1 ? 'one paper' : `${papers} papers`} from you. Your portal lists them. If you don't have one, or expect it later, say so there, and we stop asking.`,
      action('Upload documents', `/documents?year=${taxYear}`),
      `If you are not sure what we need, call us at ${firm.phone}.`,
    ],
  }),

  'return-status-changed': ({ taxYear, status }) => {
    const { body, ...stage } = stages[status](taxYear)
    return { ...stage, body: [{ kind: 'status', status }, ...body] }
  },

  'completed-return-uploaded': ({ taxYear }) => ({
    subject: `Your completed ${taxYear} return is ready to download`,
    preview: 'Sign in to read it and keep a copy.',
    heading: `Your completed ${taxYear} return is ready`,
    body: [
      'You can read and download it in your portal. We never send a return by email, so you have to sign in.',
      action('Download your return', '/documents'),
      'Keep a copy with your tax records for at least three years.',
    ],
  }),

  'refund-final': ({ taxYear }) => ({
    subject: `Your ${taxYear} return: the final figure`,
    preview: 'Sign in to see your refund, or what you owe.',
    heading: `The figure of your ${taxYear} return is final`,
    body: [
      `Your preparer has entered the figure of your prepared ${taxYear} return. Sign in to see whether it is a refund or an amount you owe.`,
      action('See the figure', '/client-portal'),
      `Tax that is owed for ${taxYear} is due to the IRS on ${formatDate(taxDueDate(taxYear))}. Your portal says where to pay it.`,
    ],
  }),

  'payment-recorded': ({ taxYear }) => ({
    subject: `We recorded your payment for ${taxYear}`,
    preview: `Thank you. Your ${taxYear} tax return is paid.`,
    heading: 'Thank you for your payment',
    body: [
      `We recorded your payment for your ${taxYear} tax return.`,
      action('View your receipt', `/receipt?year=${taxYear}`),
      `If this doesn't look right, call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

/** The new state, who acts and what comes next. */
const stages: Record<ReturnStatus, (taxYear: number) => EmailTemplate> = {
  pending: (taxYear) => ({
    subject: `Your ${taxYear} tax return is waiting`,
    preview: 'It starts when you say that everything is in.',
    body: [
      'We start on your return when you say in your portal that everything is in.',
      action('Upload documents', '/documents'),
    ],
  }),
  in_progress: (taxYear) => ({
    subject: `We have started on your ${taxYear} tax return`,
    preview: 'There is nothing you need to do now.',
    body: [
      'Your preparer is working on your return. There is nothing you need to do now. If something is missing, you will hear from us.',
      action('View your return', '/client-portal'),
    ],
  }),
  completed: (taxYear) => ({
    subject: `Your ${taxYear} tax return is completed`,
    preview: 'The next step is filing it.',
    body: [
      'Your preparer has completed your return. Once we have put it into your portal you can read it there. The next step is filing it, and you will hear from us when that is done.',
      action('View your return', '/client-portal'),
    ],
  }),
  filed: (taxYear) => ({
    subject: `Your ${taxYear} tax return is filed`,
    preview: 'Keep your records for at least three years.',
    body: [
      'Your return has been filed. If it shows an amount you owe, your portal says when it is due and where to pay it. Keep your tax records for at least three years.',
      action('View your return', '/client-portal'),
    ],
  }),
}
