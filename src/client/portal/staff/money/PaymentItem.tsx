import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { paymentKindLabels, paymentWayLabels } from '#shared/money/payment-ways.ts'
import { isOnline, numbersOf } from '#client/portal/client/money/money-words.ts'
import { ReceiptButton } from '#client/portal/client/money/ReceiptButton.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { leftOf } from './effects.ts'
import { entryText } from './entry-words.ts'
import type { OpenMoney } from './use-money-dialogs.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface PaymentItemProps {
  payment: AdminPayment
  onOpen: OpenMoney
}

/** An entry of the books as staff see it, with what can be done about it in a menu. */
export function PaymentItem({ payment, onOpen }: PaymentItemProps) {
  const { kind, way, cents, state, receivedOn, credit, note, recordedBy } = payment
  const numbers = numbersOf(payment)
  const words = kind === 'payment' ? paymentWayLabels[way] : paymentKindLabels[kind]
  const online = isOnline(payment)
  const left = leftOf(payment)
  const settled = kind === 'payment' && state === 'settled' && left > 0
  const text = entryText(payment)
  const about = `${words} of ${formatCents(cents)}, ${formatDate(receivedOn)}`
  return (
    <Group as="li" between inset>
      <Stack gap={4} className="basis-208">
        <Group as="h3" gap={4} className="subheading regular">
          <span className="figures strong">{formatCents(cents)}</span>
          <span>{words}</span>
        </Group>
        <p className="meta">
          {[
            formatDate(receivedOn),
            numbers.length > 0 && `invoice ${numbers.join(', ')}`,
            credit > 0 && `${formatCents(credit)} is credit`,
            recordedBy !== null && `by ${recordedBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {note !== null && (
          <p className="meta breaks own-lines">
            <bdi>{note}</bdi>
          </p>
        )}
      </Stack>
      <Group gap={2} className={text === '' ? 'ml-back-12' : ''}>
        {text !== '' && <span className="subtext">{text}</span>}
        <ReceiptButton payment={payment}>
          PDF<span className="visually-hidden"> of {about}</span>
        </ReceiptButton>
        <MoreMenu
          about={about}
          iconOnly
          items={[
            settled && { label: 'Refund…', onChoose: () => onOpen({ name: 'refund', payment }) },
            settled &&
              !online && {
                label: 'It was recorded by mistake…',
                onChoose: () => onOpen({ name: 'mistake', payment }),
              },
            settled &&
              !online &&
              way !== 'cash' &&
              left === cents && {
                label: 'The bank returned it…',
                onChoose: () => onOpen({ name: 'returned', payment }),
              },
          ]}
        />
      </Group>
    </Group>
  )
}
