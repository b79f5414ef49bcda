import type { PaymentWay } from './money.schema.ts'
import { paymentMethodLabels } from './payment.ts'

/** How long the provider's page can be used. */
export const checkoutHours = 2

export const paymentWayLabels: Record<PaymentWay, string> = {
  ...paymentMethodLabels,
  online_card: 'Card, online',
  online_ach: 'Bank account, online',
}
