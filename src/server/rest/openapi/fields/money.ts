import type { JsonSchema, Notes } from './types.ts'

export const moneyFields: Notes = {
  price: dollars('What one of it costs'),
  onSite: 'Whether the public pages name it, with its price.',
  position:
    'The services are listed in this order. A change gives a place from 1, and the others make room.',
  'AdminChangeServiceInput.description': 'What it is, in words for clients.',
  'AdminChangeServiceInput.unit': 'What the price is for: the whole, each one, or an hour.',
  active: 'False for one that is no longer offered.',
  nextNumber: 'Of the next invoice; set only while none has a number.',
  dueDays: { description: 'From the issue of an invoice until it is due.', examples: [30] },
  feeTolerance: 'By how many percent a fee may rise without a new signature of the letter.',
  payFirst: 'Whether finished returns are paid before their review, if the signed letter says so.',
  'AdminSetPayFirstInput.payFirst': 'As the firm says, or another way than it.',
  onItsWayIsEnough: 'Whether a payment that is on its way from a bank opens the review.',
  lines:
    'At most 100. A draft without them has those of the return’s fee; a change without them keeps them.',
  serviceId: {
    description: 'The service, which says what is left out of the line; null for none.',
    examples: [null],
  },
  'AdminSetFeeInput.reason': 'Why the fee of a filed return is lower; it needs one.',
  'AdminSetFeeInput.text': lineText(),
  'AdminDraftInput.text': lineText(),
  'AdminChangeDraftInput.text': lineText(),
  quantity: { description: 'Decimal text. Left out, it is 1.', examples: ['1.5'] },
  unitPrice: dollars('What one of it costs'),
  memo: 'On the invoice, for the client to read.',
  because: 'Why it is void; the client reads it.',
  anyway:
    'Voids it although a payment may still arrive, on a page that can’t be closed. That becomes credit.',
  'AdminUseCreditInput.others': {
    description: 'Also with credit that is for another return of the client.',
    examples: [true],
  },
  'AdminStopRemindersInput.stopped': 'True stops them, false restarts them.',
  'AdminSetPlanInput.parts': {
    description:
      'Two to six, in the order of their days, which add up to what is open. None ends the plan.',
    examples: [
      [
        { dueOn: '2026-05-01', amount: '150.00' },
        { dueOn: '2026-06-01', amount: '150.00' },
      ],
    ],
  },
  'AdminSetPlanInput.dueOn': { description: 'The day, YYYY-MM-DD.', examples: ['2026-05-01'] },
  'AdminRecordPaymentInput.way': 'How the money came.',
  'MoneyPayInput.way': 'By card, or from a bank account, which takes about four business days.',
  'MoneyPayInput.what': '`part`: what is due next of a plan. `all`: what is open.',
  'MoneyTaxPaidInput.paid': 'True when the tax is paid to the IRS; false takes it back.',
  'AdminRefundInput.again':
    'Whether the client owes it again. Otherwise the price is lower by it, and nobody is asked for it.',
  amount: dollars('More than zero'),
  receivedOn: { description: 'The day, YYYY-MM-DD.', examples: ['2026-02-20'] },
  note: 'The firm’s own; no client reads it.',
  parts:
    'What pays which invoice. Left out, the open invoices that are due first are paid; the rest of the amount is credit.',
  invoiceId: 'An open invoice of the client.',
  'query.unpaid': { description: 'Only those with something left to pay.', type: 'boolean' },
  'query.overdue': {
    description: 'Only those of which something is late, the oldest first.',
    type: 'boolean',
  },
  'query.paid': { description: 'Only those with nothing left to pay.', type: 'boolean' },
  'query.disputed': {
    description: 'Only payments that a bank asks for, and has not decided about.',
    type: 'boolean',
  },
  'query.from': 'The first day, YYYY-MM-DD.',
  'query.until': 'The last day, YYYY-MM-DD.',
  'query.format': 'The columns: for QuickBooks, or all.',
  'query.state': 'Only invoices of this state.',
  'query.age':
    'Only invoices with something open that has been late for so many days. `days0`: for less than 30, or not due yet.',
  'query.month': 'Only what was received in this month, YYYY-MM.',

  'query.clientId': 'Only those of this client.',
  'query.taxReturnId': 'Only those of this return.',
}

function lineText(): JsonSchema {
  return { description: 'What the line is for, in one line.', examples: ['Form 1040'] }
}

function dollars(what: string): JsonSchema {
  return {
    description: `US dollars as text, at most two decimals. ${what}.`,
    examples: ['150.00'],
  }
}
