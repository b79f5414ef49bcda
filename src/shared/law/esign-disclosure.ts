import type { TaxFact } from './tax-fact.ts'

/**
 * The disclosure that a person reads before they consent to sign and to get records electronically: paragraphs, the
 * first of which is the title. The firm can't change it. A new text is a new row, and everybody is asked again.
 */
export const esignDisclosure: [TaxFact<readonly string[]>, ...TaxFact<readonly string[]>[]] = [
  {
    value: [
      'Signing and getting records electronically',
      'Please read this before you sign anything here. It says what you agree to, how to get paper instead, and how to change your mind.',
      'What you agree to. You agree to sign documents of {firm} on this portal, with the same effect as by hand, and to get here what the law wants in writing: engagement letters, finished tax returns and the forms that authorize their filing, requests, invoices and notices. It holds for each document that you sign here, also for somebody for whom you act, until you withdraw it.',
      'Paper instead. You may have all of this on paper, and sign by hand. Call {phone}, or write to {email} or to {address}. Later, too, you may ask in the same way for a paper copy of what you signed or got here. Paper costs you nothing.',
      'If you change your mind. You may withdraw your consent at any time: under “Electronic signature” on your account’s page, where you sign, or by calling or writing to us. It costs nothing. From then on you can’t sign here. We send you what is to be signed, so that it takes the time of the mail. What you signed before stays signed. You may consent again at any time.',
      'Your email address. We write to it when there is something to read or to sign, so keep it current: under “Email” on your account’s page, or, if you have no account, by calling us.',
      'What you need. A computer or phone on the internet, a current version of Chrome, Edge, Firefox or Safari, an email address, and a program that opens PDF files, which these browsers are. To keep a copy, you need a printer or room to store files. If this changes so that you might not open what we send, we tell you and ask again.',
    ],
    source: '15 U.S.C. 7001(c)(1)',
    validFrom: '2026-11-29',
    validUntil: null,
    reviewedOn: '2026-11-29',
  },
]
