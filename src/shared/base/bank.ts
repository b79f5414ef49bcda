import { z } from 'zod'
import { refusedBy, typedString } from './text.ts'

export const bankAccountTypes = ['checking', 'savings'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

export const bankAccountTypeLabels: Record<BankAccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
}

export const bankAccountType = z.enum(bankAccountTypes, {
  error: 'Choose checking or savings',
})

/** Nine digits whose ABA check digit is right. */
export const routingNumber = typedString(40, { error: 'Routing number must be 9 digits' }).check(
  refusedBy(routingRefusal),
)

const badAccount = 'Account number must be 4 to 17 letters and digits'

/**
 * 4 to 17 letters and digits (Form 1040 instructions, line 35d; Nacha, DFI account number). Hyphens and spaces are
 * dropped.
 */
export const accountNumber = typedString(40, { error: badAccount })
  .overwrite((typed) => typed.replaceAll(/[\s\p{Pd}]/gu, ''))
  .regex(/^[0-9a-z]{4,17}$/i, { error: badAccount })

/** The last four characters after five stars, for any length: *****6789. */
export function maskNumber(number: string): string {
  return `*****${number.slice(-4)}`
}

function routingRefusal(typed: string): string | null {
  if (!/^[0-9]{9}$/.test(typed)) return 'Routing number must be 9 digits'
  return hasAbaChecksum(typed) ? null : 'Routing number is not valid. Check its digits'
}

/** The sum of the digits, weighted 3, 7, 1 in turn, is a multiple of ten. No bank has 000000000. */
function hasAbaChecksum(nine: string): boolean {
  const sum = Array.from(nine, Number).reduce(
    (total, digit, place) => total + digit * ([3, 7, 1][place % 3] ?? 0),
    0,
  )
  return sum > 0 && sum % 10 === 0
}
