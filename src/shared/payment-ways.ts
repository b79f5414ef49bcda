import type { PaymentWay } from './money.schema.ts'
import { paymentMethodLabels } from './payment.ts'

export const paymentWayLabels: Record<PaymentWay, string> = {
  ...paymentMethodLabels,
  online_card: 'Card, online',
  online_ach: 'Bank account, online',
}
