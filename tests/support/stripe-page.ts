import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatUnsigned } from '#shared/base/format-money.ts'
import { cents } from '#shared/base/money.ts'

/** What the page shows and changes of a payment. */
export interface PaymentPage {
  id: string
  way: string
  amount: number
  status: 'open' | 'complete' | 'expired'
  payment: 'none' | 'waits' | 'processing' | 'succeeded' | 'failed'
  /** What is paid, and where the page leads back to. */
  name: string
  successUrl: string
  cancelUrl: string
}

/** The provider's page to pay on, which the browser is sent to: paid, declined or left; what is paid can't be paid again. */
export function showPage(
  checkout: PaymentPage | undefined,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  if (checkout === undefined) return void response.writeHead(404).end()
  const act = method === 'POST' ? url.split('/').at(-1) : 'look'
  if (act === 'pay' && checkout.status === 'open') {
    checkout.status = 'complete'
    checkout.payment = checkout.way === 'card' ? 'succeeded' : 'processing'
  }
  const to = (location: string) => void response.writeHead(303, { location }).end()
  if (act === 'leave') return to(checkout.cancelUrl)
  if (checkout.status === 'complete') return to(checkout.successUrl)
  if (act === 'decline') return to(`/c/${checkout.id}?declined`)
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(pageOf(checkout, url.endsWith('?declined')))
}

function pageOf({ id, status, amount, name }: PaymentPage, declined: boolean): string {
  const button = (act: string, label: string) =>
    `<form method="post" action="/c/${id}/${act}"><button>${label}</button></form>`
  const acts =
    status === 'open'
      ? button('pay', 'Pay') + button('decline', 'Pay with a card that is declined')
      : '<p>This page has expired.</p>'
  return `<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,">
    <h1>${name}: ${formatUnsigned(cents.parse(amount))}</h1>
    ${declined ? '<p role="alert">Your card was declined.</p>' : ''}
    ${acts}${button('leave', 'Go back')}`
}
