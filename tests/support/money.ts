import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import { password, type Person } from './factories.ts'

type Api = Pick<Person, 'api'>

/** The calls on money as staff make them; each fails unless it succeeds. */
export function booksOf(staff: Api) {
  async function send<T>(method: 'POST' | 'PUT', path: string, body: object) {
    const answer = await staff.api.send<T>(method, path, body)
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.json()
  }
  const lines = (...prices: string[]) =>
    prices.map((unitPrice, at) => ({ text: `Work ${at + 1}`, unitPrice }))
  const draft = (clientId: string, prices: string[], more: object = {}) =>
    send<AdminInvoice>('POST', '/api/admin/invoices', {
      clientId,
      lines: lines(...prices),
      ...more,
    })
  const step = (id: string, what: string, body: object = {}) =>
    send<AdminInvoice>('POST', `/api/admin/invoices/${id}/${what}`, body)
  return {
    lines,
    draft,
    step,
    /** Parts of what is open, each with its day. */
    plan: (id: string, ...parts: [dueOn: string, amount: string][]) =>
      send<AdminInvoice>('PUT', `/api/admin/invoices/${id}/plan`, {
        parts: parts.map(([dueOn, amount]) => ({ dueOn, amount })),
      }),
    issued: async (clientId: string, prices: string[], more: object = {}) => {
      const { id } = await draft(clientId, prices, more)
      return step(id, 'issue')
    },
    pay: (clientId: string, amount: string, more: object = {}) =>
      send<AdminPayment>('POST', '/api/admin/payments', {
        clientId,
        amount,
        way: 'check',
        receivedOn: '2026-02-20',
        ...more,
      }),
    refund: (id: string, amount: string, more: object = {}) =>
      send<AdminPayment>('POST', `/api/admin/payments/${id}/refund`, {
        amount,
        reason: 'Paid twice',
        again: true,
        password,
        ...more,
      }),
    setFee: (taxReturnId: string, prices: string[]) =>
      send<{ asksAgain: boolean }>('PUT', `/api/admin/tax-returns/${taxReturnId}/fee`, {
        lines: lines(...prices),
      }),
    ledger: async (clientId: string) => {
      const url = `/api/admin/payments?clientId=${clientId}`
      const answer = await staff.api.get<{ items: Payment[] }>(url)
      return answer.json().items.toReversed()
    },
    invoice: async (id: string) =>
      (await staff.api.get<AdminInvoice>(`/api/admin/invoices/${id}`)).json(),
    summary: async () => (await staff.api.get<MoneySummary>('/api/admin/money/summary')).json(),
  }
}
