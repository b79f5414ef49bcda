import type { TaxFact } from './tax-fact.ts'

/** The way that the IRS pays the refund of a Form 1040 without a bank account. */
export const refundWithoutAccount = {
  value: [
    'Your return has no bank account. The IRS no longer pays refunds by check right away: it holds yours and mails you one letter.',
    'If you don’t add an account in your IRS Online Account within 30 days of it, a check comes about six weeks later.',
  ].join(' '),
  source: 'Executive Order 14247; IRS notice CP53E; Taxpayer Advocate Service, January 2026',
  validFrom: '2026-01-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<string>

/** How long the IRS takes for a direct deposit. */
export const directDepositTime = {
  value: 'usually within 21 days of acceptance',
  source: 'IRS Publication 2043',
  validFrom: '2012-01-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<string>
