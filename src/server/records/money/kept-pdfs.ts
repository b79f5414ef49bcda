import { createHash } from 'node:crypto'
import { open, seal } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** The invoice or the payment that a PDF is of. */
export type KeptOf = { invoiceId: string } | { paymentId: string }

type Kept = { db: Db; keyring: Keyring }

/** The PDF that was made of this content before, or null: what is on it may have changed, as of an invoice that is void. */
export async function findKeptPdf({ db, keyring }: Kept, of: KeptOf, content: object) {
  const kept = await db
    .selectFrom('keptPdfs')
    .select(['contentSha256', 'pdf'])
    .where('id', '=', idOf(of))
    .executeTakeFirst()
  if (kept === undefined || !kept.contentSha256.equals(hashOf(content))) return null
  return open(keyring, 'fields', contextOf(idOf(of)), kept.pdf)
}

export async function keepPdf(
  { db, keyring }: Kept,
  of: KeptOf,
  { content, pdf }: { content: object; pdf: Buffer },
): Promise<void> {
  const id = idOf(of)
  const made = { contentSha256: hashOf(content), pdf: seal(keyring, 'fields', contextOf(id), pdf) }
  await db
    .insertInto('keptPdfs')
    .values({ id, invoiceId: null, paymentId: null, ...of, ...made })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(made))
    .execute()
}

/** Deletes the PDFs of a client who is erased, because they name the client. */
export async function deleteKeptPdfs(trx: Trx, clientId: string): Promise<void> {
  const idsIn = (table: 'invoices' | 'payments') =>
    trx.selectFrom(table).select('id').where('clientId', '=', clientId)
  await trx
    .deleteFrom('keptPdfs')
    .where(({ eb, or }) =>
      or([eb('invoiceId', 'in', idsIn('invoices')), eb('paymentId', 'in', idsIn('payments'))]),
    )
    .execute()
}

function idOf(of: KeptOf): string {
  return 'invoiceId' in of ? of.invoiceId : of.paymentId
}

function hashOf(content: object): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

function contextOf(row: string) {
  return { table: 'kept_pdfs', column: 'pdf', row }
}
