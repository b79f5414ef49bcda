import { useState } from 'react'
import { parseDollars } from '#shared/base/cents.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { type FiguresFields, readFigures, whatDoesNotAddUp } from './figures-form.ts'

interface Doubt {
  shown: string | null
  /** The label of the button: it names the amount in doubt once staff were asked. */
  submit: (label: string) => string
  /** Returns true if the figures add up, or if staff were already asked about them. */
  ask: () => boolean
}

/** Asks once about figures that don't add up, because credits and payments can explain them. */
export function useFiguresDoubt(form: ReturnForm, fields: readonly FiguresFields[]): Doubt {
  const [asked, setAsked] = useState<string | null>(null)
  const doubt = whatDoesNotAddUp(form, readFigures(form, fields) ?? [])
  return {
    shown:
      asked === doubt && doubt !== null ? doubt + WHY[form === '1040' ? 'tax' : 'other'] : null,
    submit(label) {
      const amount = parseDollars(fields[0]?.amount ?? '')
      if (asked !== doubt || doubt === null) return label
      return amount.ok ? `Send with ${formatCents(amount.cents)}` : 'Send anyway'
    },
    ask() {
      setAsked(doubt)
      if (doubt !== null && asked !== doubt) {
        document.querySelector<HTMLElement>('[data-path="figures.0.amount"]')?.focus()
      }
      return doubt === null || asked === doubt
    },
  }
}

const WHY = { tax: ' Credits or other payments can explain the difference.', other: '' }

/** Belongs above the buttons, where it is in view. */
export function FiguresDoubt({ doubt: { shown } }: { doubt: Doubt }) {
  return (
    <p role="alert" className={shown === null ? '' : 'py-12 px-16 rounded on-amber amber text-row'}>
      {shown !== null && `${shown} If it is correct, send it anyway.`}
    </p>
  )
}
