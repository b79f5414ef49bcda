import type { FirmLogo, FirmSettings } from '#shared/firm/firm-values.ts'
import { firmAddressLine } from '#shared/firm/firm.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Picture } from '#server/outside/pdf/pdf-writer.ts'
import { unscopedInvoices, unscopedPayments } from '#server/records/money/money.access.ts'
import { findFirm, findFirmVersion } from './firm.queries.ts'
import { findPicture } from './firm-pictures.ts'

/** The head of the firm's documents. */
export interface Letterhead {
  legalName: string
  address: string
  phone: string
  logo: Picture | null
}

export async function letterheadNow(db: Db | Trx): Promise<Letterhead> {
  return letterheadOf(db, (await findFirm(db)).settings)
}

/** Finds the letterhead of the day an invoice was issued, so that its PDF never changes; for a draft that of now. */
export async function letterheadOfInvoice(db: Db | Trx, id: string): Promise<Letterhead> {
  const { firmVersion } = await unscopedInvoices(db)
    .select('invoices.firmVersion')
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow()
  return firmVersion === null ? letterheadNow(db) : letterheadOfVersion(db, firmVersion)
}

/** Finds the letterhead of the day a payment was recorded. */
export async function letterheadOfPayment(db: Db | Trx, id: string): Promise<Letterhead> {
  const { firmVersion } = await unscopedPayments(db)
    .select('payments.firmVersion')
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return letterheadOfVersion(db, firmVersion)
}

async function letterheadOfVersion(db: Db | Trx, version: number): Promise<Letterhead> {
  const { settings } = (await findFirmVersion(db, version)) ?? (await findFirm(db))
  return letterheadOf(db, settings)
}

async function letterheadOf(
  db: Db | Trx,
  { legalName, address, phone, logo }: FirmSettings,
): Promise<Letterhead> {
  return {
    legalName,
    address: firmAddressLine(address),
    phone: formatPhone(phone),
    logo: logo && (await pictureOf(db, logo)),
  }
}

async function pictureOf(db: Db | Trx, { picture, width, height }: FirmLogo) {
  const png = await findPicture(db, picture)
  return png === undefined ? null : { png, width, height }
}
