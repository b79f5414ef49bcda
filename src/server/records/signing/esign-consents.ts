import { type SqlBool, sql, Transaction } from 'kysely'
import { partsWith } from '#shared/clients/access-parts.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { firm, firmAddressLine } from '#shared/firm/firm.ts'
import { esignDisclosure } from '#shared/law/esign-disclosure.ts'
import { rowOn } from '#shared/law/tax-fact.ts'
import type { EsignConsent } from '#shared/signing/consent.schema.ts'
import { fillFields } from '#shared/base/text-fields.ts'
import { errors } from '#server/base/errors.ts'
import { aboutClient, type ChangeRecord } from '#server/change/change.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { type SignedConsent, sha256Hex } from './evidence.ts'
import { unscopedSigners } from './packages.access.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** A person who consents. `clientId` is their own client, or that of their spouse if they have a mailed link. */
export interface Consenter {
  clientId: string
  way: 'account' | 'mailed_link'
  name: string
}

interface From {
  ip: string | null
  device: string
}

/** Returns the disclosure of a moment, as this firm's people read it. */
export function disclosureOn(now: Date): { version: string; text: string } {
  const { validFrom: version, value } = rowOn(esignDisclosure, firmDay(now))
  const { name, phone, email } = firm
  const values = { firm: name, address: firmAddressLine(), phone, email }
  return { version, text: fillFields(value.join('\n\n'), values) }
}

/** A person's own consent, with the text that they consented to, or the one to read now. */
export async function readConsent(
  db: Db | Trx,
  consenter: Consenter,
  now: Date,
): Promise<EsignConsent> {
  const { disclosure, given, withdrawnAt } = await find(db, consenter, now)
  if (given) {
    return { version: given.version, text: given.disclosure, state: 'given', at: given.givenAt }
  }
  return { ...disclosure, state: withdrawnAt ? 'withdrawn' : 'none', at: withdrawnAt }
}

/**
 * Returns the consent behind a signature: the current one, or a new one, which `keepConsent` writes with it.
 *
 * @throws AppError 409 if the signer has withdrawn it
 */
export async function consentFor(db: Db, consenter: Consenter, now: Date): Promise<SignedConsent> {
  const { given, withdrawnAt } = await find(db, consenter, now)
  if (withdrawnAt !== null) throw onPaper(withdrawnAt)
  if (given === null) return newConsent(now, { openedPdf: false })
  const { id, version, disclosure, openedPdf, givenAt } = given
  const sha256 = sha256Hex(disclosure)
  return { id, version, disclosure, sha256, openedPdf, givenAt: givenAt.toISOString() }
}

/** A consent with the disclosure of now. `openedPdf`: the person could open and read it as a PDF. */
export function newConsent(now: Date, { openedPdf }: { openedPdf: boolean }): SignedConsent {
  const { version, text: disclosure } = disclosureOn(now)
  const sha256 = sha256Hex(disclosure)
  return { id: newId(), version, disclosure, sha256, openedPdf, givenAt: now.toISOString() }
}

/**
 * Checks the consent of a signature again in its transaction, and writes it if it is new. A withdrawal waits until then.
 *
 * @throws AppError 409 if it was withdrawn, or given elsewhere, in the meantime
 */
export async function keepConsent(
  trx: Trx,
  record: ChangeRecord,
  consenter: Consenter,
  consent: SignedConsent,
  from: From,
): Promise<void> {
  const { given, withdrawnAt } = await find(trx, consenter, new Date(consent.givenAt))
  if (withdrawnAt !== null) throw onPaper(withdrawnAt)
  if (given === null) return addConsent(trx, record, consenter, consent, from)
  if (given.id !== consent.id) {
    throw errors.conflict('Your consent has changed in the meantime. Please try again.')
  }
}

/** Writes a new consent. */
export async function addConsent(
  trx: Trx,
  record: ChangeRecord,
  consenter: Consenter,
  { id, version, disclosure, sha256, openedPdf, givenAt }: SignedConsent,
  { ip, device }: From,
): Promise<void> {
  const text = { version, disclosure, sha256: Buffer.from(sha256, 'hex') }
  const given = { openedPdf, givenAt: new Date(givenAt), ip, device }
  const row = { id, ...consenter, ...text, ...given }
  await trx.insertInto('esignConsents').values(row).execute()
  const details = { person: personOf(consenter), version, sha256 }
  record.audit({ action: 'consent.given', ...aboutClient(consenter.clientId), details })
}

/** Withdraws every consent of a person. Returns false without one. */
export async function withdrawConsents(
  trx: Trx,
  record: ChangeRecord,
  consenter: Consenter,
  withdrawnAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('esignConsents')
    .set({ withdrawnAt })
    .where(isOf(consenter))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const details = { person: personOf(consenter) }
  record.audit({ action: 'consent.withdrawn', ...aboutClient(consenter.clientId), details })
  return true
}

/** Ends what somebody else may have consented to with an account before its address was proven. */
export async function endUnprovenConsents(trx: Trx, clientId: string): Promise<void> {
  await trx
    .deleteFrom('esignConsents')
    .where('clientId', '=', clientId)
    .where(({ or, eb }) => or([eb('way', '=', 'account'), eb('withdrawnAt', 'is', null)]))
    .execute()
}

/** Returns the signers of a return who have withdrawn their consent, so that the firm sends them paper. */
export function listOnPaper(db: Db | Trx, { id, clientId }: { id: string; clientId: string }) {
  const parts = sql.lit(`{${[...partsWith('sign'), ...partsWith('cosign')].join()}}`)
  const signers = unscopedSigners(db)
    .select('signers.name')
    .where('returnPackages.taxReturnId', '=', id)
  return db
    .selectFrom('esignConsents')
    .select(({ fn }) => fn.max('name').as('name'))
    .select(sql<Date>`max(withdrawn_at)`.as('since'))
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('way', '=', 'mailed_link'),
          eb('clientId', '=', clientId),
          eb('name', 'in', signers),
        ]),
        and([
          eb('way', '=', 'account'),
          sql<SqlBool>`client_id in (select user_id from access_now
            where access_now.client_id = ${clientId} and part = any(${parts}::text[]))`,
        ]),
      ]),
    )
    .groupBy(['clientId', 'way', sql`case when way = 'mailed_link' then name end`])
    .having(sql<SqlBool>`bool_and(withdrawn_at is not null)`)
    .orderBy('since')
    .execute()
}

/** For the export: a client's own consents and those of spouses with a mailed link, oldest first. */
export function listConsents(db: Db, clientId: string, most: number) {
  return db
    .selectFrom('esignConsents')
    .select(['name', 'way', 'version', 'disclosure', 'openedPdf', 'givenAt', 'ip', 'device'])
    .select('withdrawnAt')
    .where('clientId', '=', clientId)
    .orderBy('givenAt')
    .limit(most)
    .execute()
}

/** The disclosure of now, with the consent to it, or since when there is none any more. In a change it stays locked. */
async function find(db: Db | Trx, consenter: Consenter, now: Date) {
  const disclosure = disclosureOn(now)
  const rows = db
    .selectFrom('esignConsents')
    .select(['id', 'version', 'disclosure', 'openedPdf', 'givenAt', 'withdrawnAt'])
    .where(isOf(consenter))
    .orderBy('id', 'desc')
    .limit(1)
  const newest =
    db instanceof Transaction
      ? await lockRow(db, { esignConsents: 'no key update' }, rows)
      : await rows.executeTakeFirst()
  const withdrawnAt = newest?.withdrawnAt ?? null
  const given =
    newest && withdrawnAt === null && newest.version === disclosure.version ? newest : null
  return { disclosure, given, withdrawnAt }
}

function onPaper(since: Date) {
  return errors.conflict(
    `You asked for paper on ${formatDate(since)}. To sign here, first agree again to sign electronically.`,
  )
}

/** A name may change; only that of a spouse without an account says who it is. */
function isOf({ clientId, way, name }: Consenter) {
  return sql<SqlBool>`(client_id = ${clientId} and way = ${way} and (way = 'account' or name = ${name}))`
}

function personOf({ way }: Consenter) {
  return way === 'account' ? ('taxpayer' as const) : ('spouse' as const)
}
