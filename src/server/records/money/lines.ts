import { lineCents } from '#shared/money/fee-rules.ts'
import { maxCents, sumOf } from '#shared/base/cents.ts'
import { cents } from '#shared/base/money.ts'
import type { FeeLine, Line } from '#shared/money/money.schema.ts'
import type { LineInput } from '#shared/money/fee-lines.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { listServices, seedServices } from './services.queries.ts'

/** Typed lines with what their services fill in, and their sum. */
export async function priceLines(trx: Trx, typed: readonly LineInput[]) {
  const named = typed.some(({ serviceId }) => serviceId !== null)
  if (named) await seedServices(trx)
  const services = named ? await listServices(trx) : []
  const lines = typed.map((line, at) => priced(line, services, at))
  const total = lines.reduce((sum, line) => sum + line.cents, 0)
  if (total > maxCents) throw refused('lines', 'The total must be at most $10,000,000')
  return { lines, total: sumOf(lines.map((line) => line.cents)) }
}

function priced(
  { serviceId, text, quantity, unitPrice }: LineInput,
  services: readonly Service[],
  at: number,
): FeeLine {
  const service = services.find(({ id }) => id === serviceId)
  if (serviceId !== null && service === undefined) {
    throw refused(`lines.${at}.serviceId`, 'There is no such service')
  }
  const unitCents = unitPrice ?? service?.cents ?? cents.parse(0)
  const amount = lineCents(quantity, unitCents)
  if (amount === null) {
    throw refused(`lines.${at}.quantity`, 'The line must be at most $10,000,000')
  }
  const words = text ?? service?.name ?? ''
  return { serviceId, text: words, quantity, unitCents, cents: amount }
}

/** A stored line as it is shown: `1.5` of 150 hundredths. */
export function lineView({ quantity, ...line }: FeeLine): Line {
  const rest = quantity % 100
  const whole = String((quantity - rest) / 100)
  if (rest === 0) return { ...line, quantity: whole }
  const decimals = rest % 10 === 0 ? String(rest / 10) : String(rest).padStart(2, '0')
  return { ...line, quantity: `${whole}.${decimals}` }
}

function refused(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}
