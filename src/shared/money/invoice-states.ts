import { keysOf } from '#shared/base/keys-of.ts'

interface InvoiceStateRule {
  label: string
  /** True if the client no longer owes it, and its return can have another invoice. It keeps its number. */
  ended: boolean
}

/** Only an open invoice is paid, reminded of, and counted as owed. The database checks which state may follow which. */
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
