import { z } from 'zod'
import type { FilingStatus } from '#shared/base/filing-status.ts'
import { paymentMethods } from '#shared/returns/payment.ts'
import { returnStatuses } from '#shared/returns/return-status.ts'
import { cell, mark, rowsOf } from './demo-event.ts'

/** Whole cents. */
const amount = z.string().transform((text) => (text === '' ? undefined : Number(text)))

const list = z.string().transform((text) => (text === '' ? [] : text.split('; ')))

const demoClient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  occupation: z.string(),
  city: z.string(),
  /** Day of the season (from January 20) on which they register. */
  day: z.coerce.number(),
  /** How far the season has come for them; each status includes the earlier ones. */
  status: z.enum([...returnStatuses, 'no return']),
  /** Negative when the client owes. */
  refund: amount,
  fee: amount,
  method: cell.pipe(z.enum(paymentMethods).optional()),
  /** This year's invoice is not paid at once: demo-money.ts. */
  late: mark,
  /** There is also a return for the previous year. */
  returning: mark,
  /** An office client: staff enter everything. */
  office: mark,
  spouse: cell,
  children: list,
  documents: list,
})

export type DemoClient = z.output<typeof demoClient>

/** Invented clients of a firm in Reno. The last ones come with a shoe box and have no account. */
export const demoClients = rowsOf('clients', demoClient)

/** nora.day@example.com; letters of other scripts are left out. */
export function emailOf({ firstName, lastName }: DemoClient): string {
  const ascii = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
  return `${ascii.replace(/\.$/, '')}@example.com`
}

export function filingStatusOf({ spouse, children }: DemoClient): FilingStatus {
  if (spouse !== undefined) return 'married_jointly'
  return children.length === 0 ? 'single' : 'head_of_household'
}
