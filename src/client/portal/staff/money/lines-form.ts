import type { z } from 'zod'
import { lineCents } from '#shared/money/fee-rules.ts'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { maxCents, sumOf } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Line } from '#shared/money/money.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { setFeeInput } from '#shared/money/staff-invoices.schema.ts'

/** A line as it is typed; '' without a service. */
export interface LineFields {
  serviceId: string
  text: string
  quantity: string
  unitPrice: string
}

export const blankLine: LineFields = { serviceId: '', text: '', quantity: '1', unitPrice: '' }

export function lineOfService({ id, name, cents }: Service): LineFields {
  return { serviceId: id, text: name, quantity: '1', unitPrice: formatDollarsPlain(cents) }
}

export function typedLines(lines: readonly Line[]): LineFields[] {
  return lines.map(({ serviceId, text, quantity, unitCents }) => ({
    serviceId: serviceId ?? '',
    text,
    quantity,
    unitPrice: formatDollarsPlain(unitCents),
  }))
}

/** The amount of a line; null while it is not complete. */
export function amountOf(line: LineFields): Cents | null {
  const typed: z.input<typeof oneLine> = line
  const { data } = oneLine.safeParse(typed)
  return data?.unitPrice === undefined ? null : lineCents(data.quantity, data.unitPrice)
}

/** The sum of the lines; null while one is not complete. */
export function totalOf(lines: readonly LineFields[]): Cents | null {
  const amounts = lines.map(amountOf)
  const known = amounts.filter((amount) => amount !== null)
  if (known.length < amounts.length) return null
  const total = sumOf(known)
  return total > maxCents ? null : total
}

const oneLine = setFeeInput.shape.lines.element
