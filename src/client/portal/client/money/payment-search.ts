/** The address that the provider's page leads back to. */
interface PaymentSearch {
  payment?: string
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function paymentSearch({ payment }: Record<string, unknown>): PaymentSearch {
  return typeof payment === 'string' && isId.test(payment) ? { payment } : {}
}
