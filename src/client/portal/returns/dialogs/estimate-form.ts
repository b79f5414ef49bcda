import { type Cents, cents, dollarsInput, formatDollarsPlain } from '#shared/money.ts'

/** A refund, an amount owed, or not known yet. */
export const estimateKinds = ['refund', 'owed', 'unknown'] as const
export type EstimateKind = (typeof estimateKinds)[number]

export const estimateKindLabels: Record<EstimateKind, string> = {
  refund: 'A refund',
  owed: 'An amount owed',
  unknown: 'Not known yet',
}

export interface EstimateFields {
  kind: EstimateKind
  /** Dollars as typed, never negative: the kind says which way they go. */
  amount: string
}

/** @param known the estimate until now; negative is owed, null not known. A new estimate begins as a refund. */
export function estimateFields(known: Cents | null): EstimateFields {
  if (known === null) return { kind: 'refund', amount: '' }
  return {
    kind: known < 0 ? 'owed' : 'refund',
    amount: formatDollarsPlain(cents.parse(Math.abs(known))),
  }
}

export function estimateErrors({ kind, amount }: EstimateFields): { amount?: string } {
  if (kind === 'unknown') return {}
  const message = dollars[kind].safeParse(amount).error?.issues[0]?.message
  return message === undefined ? {} : { amount: message }
}

/** What is sent: dollars as typed, with a minus for what is owed; null takes the estimate away. */
export function estimateChange({ kind, amount }: EstimateFields): string | null {
  if (kind === 'unknown') return null
  return kind === 'owed' ? `-${amount.trim()}` : amount
}

const dollars = { refund: dollarsInput(), owed: dollarsInput({ allowZero: false }) }
