import { columnNotes } from '#shared/returns/returns-columns.ts'
import { maxPageSize } from '#shared/returns/admin.schema.ts'
import { maxCents } from '#shared/base/cents.ts'
import type { JsonSchema, Notes } from './types.ts'

export const returnsFields: Notes = {
  ...columnNotes,
  'TaxReturn.dueOn': dueOn(),
  'TaxReturnWithNotes.dueOn': dueOn(),
  'AdminTaxReturn.dueOn': dueOn(),
  'ReturnsCreateInput.status': 'A new return starts as pending.',
  'AdminUpdateEstimatedRefundInput.estimatedRefund': {
    description: `US dollars as typed, as text or number, at most two decimals; negative is owed; null removes the figure. ${atMost()}`,
    examples: ['1,120.50', -20, null],
  },
  'AdminUpdateEstimatedRefundInput.final':
    'True: it is the figure of the prepared return, which is completed or filed. If omitted, an unchanged figure keeps its mark, and a new one is an estimate.',
  filedBy:
    'How the filing was authorized, or mailed if the client mails it on paper. A return that is signed in the portal is recorded as signed, and without this field another one as not_recorded.',
  'AdminUpdateStatusInput.reason':
    'Why a filing is mailed or explicitly not_recorded; required with these, and only then. It goes into the activity log.',
  'AdminUpdatePaymentInput.paymentAmount': {
    description: `US dollars as typed, as text or number, more than zero, at most two decimals. ${atMost()}`,
    examples: ['150', '1,234.50', 99.9],
  },
  paymentNotes: 'The firm’s own; no client reads them.',
  received: 'US cents: what was received for it.',
  owed: 'US cents: what is left to pay; null while no price is agreed.',
  client: 'Whose return it is.',
  preparer: 'The staff member who prepares it; null for nobody.',
  credential: { description: 'Letters after the name.', examples: ['EA'] },
  preparerId: 'A staff member who can sign in; null for nobody.',
  ids: 'The returns, at most 500.',
  openReturns: 'Whether the client’s returns that are not filed get the same preparer.',
  mergedId:
    'The client that becomes the one in the path; if only this one has an account, it is the other way round.',
  'AdminMergeInput.profile': 'Whose tax profile stays, if both have one, or what a business is.',
  taxReturn: 'The return that the documents are of.',

  'query.search':
    'Found in the client’s email, first or last name, or the return’s id; an invoice also by its number.',
  'query.status': 'Only returns of this status.',
  'query.payment':
    'Only returns that are paid, or unpaid. Of the unpaid, `to_bill` are those that are completed, have a fee and no invoice, and `part_paid` those of which something was received and something is owed. `disputed`: a bank asks for a payment back.',
  'query.preparer': 'Only returns of this staff member, of the caller (mine), or of nobody (none).',
  'query.taxYear': { description: 'Only returns of this year.', type: 'integer' },
  'query.sort':
    'The field to sort by; by default the time of creation. Returns without a value come last.',
  'query.direction': 'Descending by default.',
  'query.limit': {
    description: 'Rows of a page. Without it, all rows come as one stream.',
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
  },
  'query.cursor':
    'Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it.',
}

function dueOn(): JsonSchema {
  return {
    description: 'The day by which it must be filed; null for a Form 1040 that is due by law.',
    format: 'date',
    examples: ['2026-03-16'],
  }
}

function atMost(): string {
  return `At most $${(maxCents / 100).toLocaleString('en-US')}.`
}
