import { z } from 'zod'
import { cents } from '#shared/base/money.ts'
import { invoiceAges, payer } from './staff-invoices.schema.ts'
import { returnForm } from '#shared/returns/returns.schema.ts'

const counted = { invoices: z.int(), cents }

/**
 * The open amounts by days since they were due; revenue by month of receipt and by service; filed returns for which
 * something is owed; finished work without an invoice; payments that a bank asks back.
 */
export const moneySummary = z.object({
  open: z.record(z.enum(invoiceAges), z.object(counted)),
  toBill: z.object({ returns: z.int(), cents }),
  disputed: z.object({ payments: z.int(), cents }),
  revenue: z.array(
    z.object({
      month: z.string(),
      cents,
      services: z.array(z.object({ serviceId: z.uuid().nullable(), name: z.string(), cents })),
    }),
  ),
  filedUnpaid: z.object({
    returns: z.int(),
    items: z.array(
      z.object({
        taxReturnId: z.uuid(),
        taxYear: z.int(),
        form: returnForm,
        open: cents,
        filedAt: z.date(),
        client: payer,
      }),
    ),
  }),
})
export type MoneySummary = z.output<typeof moneySummary>
