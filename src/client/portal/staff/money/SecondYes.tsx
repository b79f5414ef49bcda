import { Checkbox } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import {
  type Again,
  type NewPayment,
  recordedAlready,
} from '#client/portal/staff/base/recorded-already.ts'

/** Asks again before a payment is recorded that the books have already. It asks nothing of null. */
export function useSecondYes(clientId: string, payment: NewPayment | null) {
  const box = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const [isMissed, setMissed] = useState(false)
  // Another amount, number or day is another question.
  const [yes, setYes] = useState<string | null>(null)
  const newest = { clientId, limit: 100 }
  const { data } = trpc.admin.money.payments.useQuery(newest, { refetchOnMount: readAgain })
  const againIn = (read: { items: AdminPayment[] } | undefined) =>
    payment && read ? recordedAlready(payment, read.items) : null

  /** Reads the books once more: somebody else may have recorded it. */
  async function mayRecord(): Promise<boolean> {
    setPending(true)
    // Without an answer, what was read before counts.
    const again = againIn(
      await queries.admin.money.payments.fetch(newest, { staleTime: 0 }).catch(() => data),
    )
    setPending(false)
    const may = !again?.asks || again.text === yes
    setMissed(!may)
    if (!may) requestAnimationFrame(() => box.current?.focus())
    return may
  }

  const again = againIn(data)
  return {
    pending,
    mayRecord,
    text: again?.text ?? null,
    box: { again, box, isMissed, isYes: again?.text === yes, onYes: setYes },
  }
}

interface SecondYesProps {
  again: Again | null
  box: RefObject<HTMLInputElement | null>
  isMissed: boolean
  isYes: boolean
  onYes: (text: string | null) => void
}

/** The box to say that a payment is another one than the books have. */
export function SecondYes({ again, box, isMissed, isYes, onYes }: SecondYesProps) {
  if (!again?.asks) return null
  return (
    <Checkbox
      ref={box}
      label="It is another payment: record it"
      checked={isYes}
      error={isMissed && !isYes && 'Check this box if there are two payments'}
      onChange={({ currentTarget: { checked } }) => onYes(checked ? again.text : null)}
    />
  )
}
