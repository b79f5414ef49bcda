import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import { password, type Person } from './factories.ts'

type Api = Pick<Person, 'api'>

/** The calls on money as staff make them; each fails unless it succeeds. */
export function booksOf(staff: Api) {
  async function send<T>(method: 'post' | 'patch' | 'put', path: string, body: object) {
    const answer = await staff.api[method](path, body)
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.json() as T
  }
  const lines = (...prices: string[]) =>
    prices.map((unitPrice, at) => ({ text: `Work ${at + 1}`, unitPrice }))
  const draft = (clientId: string, prices: string[], more: object = {}) =>
    send<AdminInvoice>('post', '/api/admin/invoices', {
      clientId,
      lines: lines(...prices),
      ...more,
    })
  const step = (id: string, what: string, body: object = {}) =>
    send<AdminInvoice>('post', `/api/admin/invoices/${id}/${what}`, body)
  return {
    lines,
    draft,
    step,
    /** Parts of what is open, each with its day. */
    plan: (id: string, ...parts: [dueOn: string, amount: string][]) =>
      send<AdminInvoice>('put', `/api/admin/invoices/${id}/plan`, {
        parts: parts.map(([dueOn, amount]) => ({ dueOn, amount })),
      }),
    issued: async (clientId: string, prices: string[], more: object = {}) => {
      const { id } = await draft(clientId, prices, more)
      return step(id, 'issue')
    },
    pay: (clientId: string, amount: string, more: object = {}) =>
      send<AdminPayment>('post', '/api/admin/payments', {
        clientId,
        amount,
        way: 'check',
        receivedOn: '2026-02-20',
        ...more,
      }),
    refund: (id: string, amount: string, more: object = {}) =>
      send<AdminPayment>('post', `/api/admin/payments/${id}/refund`, {
        amount,
        reason: 'Paid twice',
        again: true,
        password,
        ...more,
      }),
    setFee: (taxReturnId: string, prices: string[]) =>
      send<{ asksAgain: boolean }>('put', `/api/admin/tax-returns/${taxReturnId}/fee`, {
        lines: lines(...prices),
      }),
    ledger: async (clientId: string) => {
      const { items } = (
        await staff.api.get(`/api/admin/payments?clientId=${clientId}`)
      ).json() as {
        items: Payment[]
      }
      return items.toReversed()
    },
  }
}
