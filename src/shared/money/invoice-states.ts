import { keysOf } from '#shared/base/keys-of.ts'

interface InvoiceStateRule {
  label: string
  /** True if nobody owes anything on it any more, so that its return can have another one. It keeps its number. */
  ended: boolean
}

/** Only an open invoice is paid, reminded of, and counted as owed. What may follow what, the database checks. */
const rules = {
  draft: { label: 'Draft', ended: false },
  open: { label: 'Open', ended: false },
  void: { label: 'Void', ended: true },
} as const satisfies Record<string, InvoiceStateRule>

export type InvoiceState = keyof typeof rules

export const invoiceStates = keysOf(rules)
export const endedStates = invoiceStates.filter((state) => rules[state].ended)

export function invoiceRule(state: InvoiceState): InvoiceStateRule {
  return rules[state]
}
