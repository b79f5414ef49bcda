import { z } from 'zod'
import { digitsOf, refusedBy } from './text.ts'

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
export const routingNumber = z
  .string({ error: 'Routing number must be 9 digits' })
  .trim()
  .check(refusedBy(routingRefusal))

/** 4 to 17 digits, the maximum of an ACH entry (Nacha, DFI account number). */
export const accountNumber = z
  .string({ error: 'Account number must be 4 to 17 digits' })
  .trim()
  .regex(/^[0-9]{4,17}$/, { error: 'Account number must be 4 to 17 digits' })

/** The last four digits after five stars, for any length: *****6789. */
export function maskNumber(digits: string): string {
  return `*****${digits.slice(-4)}`
}

export function formatRoutingTyping(raw: string): string {
  return digitsOf(raw, 9)
}

export function formatAccountTyping(raw: string): string {
  return digitsOf(raw, 17)
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
