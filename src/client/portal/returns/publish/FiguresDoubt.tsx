import { useState } from 'react'
import type { ReturnForm } from '#shared/return-forms.ts'
import { type FiguresFields, readFigures, whatDoesNotAddUp } from './figures-form.ts'

interface Doubt {
  shown: string | null
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
    ask() {
      setAsked(doubt)
      return doubt === null || asked === doubt
    },
  }
}

const WHY = { tax: ' Credits or other payments can explain the difference.', other: '' }

export function FiguresDoubt({ doubt: { shown } }: { doubt: Doubt }) {
  return (
    <p
      role="alert"
      className={shown === null ? '' : 'py-12px px-2 rounded on-amber amber text-row'}
    >
      {shown !== null && `${shown} If it is correct, send it anyway.`}
    </p>
  )
}
