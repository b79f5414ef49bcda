import { firmAddressLine } from '#shared/firm/firm.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Picture } from '#server/outside/pdf/pdf-writer.ts'
import { unscopedInvoices, unscopedPayments } from '#server/records/money/money.access.ts'
import { findFirmWithLogo } from './firm.queries.ts'

/** The head of the firm's documents. */
export interface Letterhead {
  legalName: string
  address: string
  phone: string
  logo: Picture | null
}

export function letterheadNow(db: Db | Trx): Promise<Letterhead> {
  return letterheadOf(db, null)
}

/** Finds the letterhead of the day an invoice was issued, so that its PDF never changes; for a draft that of now. */
export async function letterheadOfInvoice(db: Db | Trx, id: string): Promise<Letterhead> {
  const { firmVersion } = await unscopedInvoices(db)
    .select('invoices.firmVersion')
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow()
  return letterheadOf(db, firmVersion)
}

/** Finds the letterhead of the day a payment was recorded. */
export async function letterheadOfPayment(db: Db | Trx, id: string): Promise<Letterhead> {
  const { firmVersion } = await unscopedPayments(db)
    .select('payments.firmVersion')
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return letterheadOf(db, firmVersion)
}

async function letterheadOf(db: Db | Trx, version: number | null): Promise<Letterhead> {
  const { settings, png } = await findFirmWithLogo(db, version)
  const { legalName, address, phone, logo } = settings
  return {
    legalName,
    address: firmAddressLine(address),
    phone: formatPhone(phone),
    logo: logo && png && { png, width: logo.width, height: logo.height },
  }
}
