import { service } from '#shared/money/services.schema.ts'
import { taxReturn } from '#shared/returns/returns.schema.ts'
import { call, plain, type RestRow } from './row.ts'

const notDraft = 'The invoice was issued, or is void.'

/** Calls on prices, invoices and payments. Amounts are sent as dollars in text and answered in cents. */
export const moneyRows: readonly RestRow[] = [
  call('GET', '/api/invoices', 'money.invoices', 'A client’s invoices, unpaid ones first'),
  call('GET', '/api/invoices/:id', 'money.invoice', 'An invoice'),
  plain('GET', '/api/invoices/:id/pdf', 'An invoice as a PDF', {
    status: 200,
    schema: null,
    caller: 'signedIn',
    about: 'invoice',
    needs: [['money']],
    allowImpersonation: true,
  }),
  call('GET', '/api/payments', 'money.payments', 'A client’s payments, newest first'),
  plain('GET', '/api/payments/:id/pdf', 'A receipt as a PDF', {
    status: 200,
    schema: null,
    caller: 'signedIn',
    about: 'payment',
    needs: [['money']],
    allowImpersonation: true,
  }),
  call('GET', '/api/balance', 'money.balance', 'What a client has open, and what is credit'),
  call('GET', '/api/statement', 'money.statement', 'A client’s account, with running balances'),
  call('POST', '/api/invoices/:id/pay', 'money.pay', 'Opens a page to pay an invoice online', {
    also: {
      409: 'Nothing of it is open, or a payment is still processing.',
      503: 'Stripe can’t be reached.',
    },
  }),
  call('POST', '/api/payments/:id/check', 'money.check', 'How an online payment stands', {
    operationId: 'checkPayment',
    also: { 503: 'Stripe can’t be reached.' },
  }),
  call('GET', '/api/tax-returns/:id/held', 'signing.held', 'What to pay before its review opens', {
    params: { id: 'taxReturnId' },
  }),
  call('GET', '/api/tax-returns/:id/fee', 'money.fee', 'What a return costs', {
    params: { id: 'taxReturnId' },
  }),
  call(
    'PUT',
    '/api/tax-returns/:id/tax-paid',
    'money.taxPaid',
    'Says that tax is paid to the IRS',
    {
      schema: taxReturn,
      also: { 409: 'Nothing is owed with this return, or it is not prepared yet.' },
    },
  ),

  call('GET', '/api/admin/services', 'admin.money.services', 'The firm’s services'),
  call('POST', '/api/admin/services', 'admin.money.addService', 'Adds a service', {
    status: 201,
    schema: service,
    answer: (body) => ({ status: 201, body }),
  }),
  call('PATCH', '/api/admin/services/:id', 'admin.money.changeService', 'Changes a service', {
    also: { 409: 'The version is an older one.' },
  }),
  call('GET', '/api/admin/money/settings', 'admin.money.settings', 'How the firm bills'),
  call('PATCH', '/api/admin/money/settings', 'admin.money.changeSettings', 'Changes that', {
    also: { 409: 'An invoice has a number already, or the version is an older one.' },
  }),
  call(
    'GET',
    '/api/admin/clients/:id/pay-first',
    'admin.money.payFirst',
    'Who pays before a review',
    {
      params: { id: 'clientId' },
    },
  ),
  call('PUT', '/api/admin/clients/:id/pay-first', 'admin.money.setPayFirst', 'Sets that', {
    params: { id: 'clientId' },
  }),
  call('GET', '/api/admin/clients/:id/balance', 'admin.money.balance', 'Open and credit', {
    operationId: 'adminBalance',
    params: { id: 'clientId' },
  }),
  call('GET', '/api/admin/clients/:id/statement', 'admin.money.statement', 'A client’s account', {
    operationId: 'adminStatement',
    params: { id: 'clientId' },
  }),
  call('GET', '/api/admin/money/summary', 'admin.money.summary', 'Open, received and unpaid'),
  call('PUT', '/api/admin/tax-returns/:id/fee', 'admin.money.setFee', 'Sets what a return costs', {
    params: { id: 'taxReturnId' },
    also: { 409: 'The return is filed.' },
  }),

  call('GET', '/api/admin/invoices', 'admin.money.invoices', 'All invoices, newest first', {
    operationId: 'adminInvoices',
  }),
  call('POST', '/api/admin/invoices', 'admin.money.draft', 'Makes a draft', { status: 201 }),
  call('GET', '/api/admin/invoices/:id', 'admin.money.invoice', 'An invoice as staff see it', {
    operationId: 'adminInvoice',
  }),
  call('PATCH', '/api/admin/invoices/:id', 'admin.money.changeDraft', 'Changes a draft', {
    also: { 409: `${notDraft} Or somebody changed it since \`version\`.` },
  }),
  call('POST', '/api/admin/invoices/:id/issue', 'admin.money.issue', 'Issues an invoice', {
    also: { 409: `${notDraft} Or nothing is on it, or its due date is over.` },
  }),
  call('POST', '/api/admin/invoices/:id/void', 'admin.money.void', 'Voids an invoice', {
    also: { 409: 'It is void already, or something of it is paid (refund that first), or may be.' },
  }),
  call('POST', '/api/admin/invoices/:id/use-credit', 'admin.money.useCredit', 'Pays with credit', {
    also: { 409: 'Nothing of it is open, or the client has no credit for it.' },
  }),
  call('PUT', '/api/admin/invoices/:id/plan', 'admin.money.setPlan', 'Agrees on parts to pay', {
    also: { 409: 'Nothing of it is open, or the parts are not what is open.' },
  }),
  call('POST', '/api/admin/invoices/:id/remind', 'admin.money.remind', 'Reminds the client', {
    also: { 409: 'Nothing of it is open, or a reminder was sent today.' },
  }),

  call(
    'POST',
    '/api/admin/invoices/:id/reminders',
    'admin.money.stopReminders',
    'Stops its reminders, or restarts them',
  ),

  call('GET', '/api/admin/payments', 'admin.money.payments', 'The ledger, newest first', {
    operationId: 'adminPayments',
  }),
  call('POST', '/api/admin/payments', 'admin.money.record', 'Records a payment', {
    status: 201,
    operationId: 'adminRecordPayment',
    also: { 409: 'An invoice has less than the part open.' },
  }),
  call('POST', '/api/admin/payments/:id/refund', 'admin.money.refund', 'Gives money back', {
    status: 201,
    also: { 409: 'It is more than what is left of the payment, or not settled.' },
  }),
  call('POST', '/api/admin/payments/:id/reverse', 'admin.money.reverse', 'Takes an entry back', {
    also: { 409: 'It is not settled, or something of it was taken back.' },
  }),
  plain('GET', '/api/admin/payments.csv', 'The ledger for a spreadsheet or QuickBooks', {
    status: 200,
    schema: null,
    caller: 'staff',
    steppedUp: true,
  }),
]
