import { firmDay } from '#shared/firm/business-days.ts'
import type { Cents } from '#shared/base/cents.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { questionKeysOf } from '#shared/checklist/questionnaire.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { firmToday } from '#client/portal/ui/format.ts'

export interface TaxPaid {
  taxYear: number
  cents: Cents
  at: Date
}

/** The tax for the year before that the client said they paid, if the return asks about estimated tax. */
export function taxPaidBefore(
  returns: readonly Pick<TaxReturn, 'taxYear' | 'taxPaid' | 'taxPaidAt'>[],
  { form, taxYear: asked }: { form: ReturnForm; taxYear: number },
): TaxPaid | undefined {
  if (!questionKeysOf(form, asked).includes('estimatedPayments')) return undefined
  for (const { taxYear, taxPaid, taxPaidAt } of returns) {
    if (taxYear !== asked - 1 || taxPaid === null || taxPaidAt === null) continue
    return { taxYear, cents: taxPaid, at: taxPaidAt }
  }
  return undefined
}

/** A balance that is paid with a return is no estimated tax for the next year (IRS Publication 505). */
export function taxPaidText({ taxYear, cents, at }: TaxPaid): string {
  const day = formatDay(firmDay(at), firmToday())
  return `Estimated tax: on ${day} you marked ${formatCents(cents)} as paid to the IRS. That was for ${taxYear}, so it doesn’t count as estimated tax for ${taxYear + 1}.`
}
