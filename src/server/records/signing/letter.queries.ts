import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { LetterTemplate } from '#shared/signing/staff-signing.schema.ts'
import type { OwnLetter } from '#shared/signing/letter.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Cents } from '#shared/base/money.ts'
import { clientName } from '#shared/clients/client-name.ts'
import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { isBusinessForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import { feeSentences, findFee, payFirstOf } from '#server/records/money/fees.ts'
import { isActedFor } from '#server/records/clients/clients.queries.ts'
import { findOfficer } from '#server/records/clients/businesses.queries.ts'
import { defaultLetters } from './default-letters.ts'
import { saverName } from '#server/database/saver-name.ts'
import { openEvidence, readLetterStatement } from './evidence.ts'
import { letterText } from './letter-text.ts'
import { findNotices } from './notices.queries.ts'
import { unscopedSignatures } from './signatures.access.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/** The newest version of a letter's text, and the text before it; the built-in text is the first. */
export async function findTemplate(db: Db | Trx, kind: ClientKind): Promise<LetterTemplate> {
  const byDefault = defaultLetters[kind]
  const [saved, before] = await db
    .selectFrom('letterTemplates')
    .select(['version', 'body', 'savedAt', saverName.as('savedBy')])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
  const first = { version: 1, body: byDefault, savedAt: null, savedBy: null }
  if (saved === undefined) return { ...first, byDefault, earlier: null }
  // The first version has a row once a letter was signed. Nobody saved it.
  const savedAt = saved.version === 1 ? null : saved.savedAt
  return { ...saved, savedAt, byDefault, earlier: before?.body ?? null }
}

/** Adds a version of a letter's text. The caller has locked the versions. */
export async function saveLetterTemplate(
  trx: Trx,
  record: ChangeRecord,
  letter: Selectable<Database['letterTemplates']>,
): Promise<void> {
  const { kind, version } = letter
  await trx.insertInto('letterTemplates').values(letter).execute()
  record.audit({
    action: 'letter.saved',
    subject: { type: 'letter_template', id: String(version) },
    details: { version, ...(kind === 'business' && { business: true }) },
  })
}

/** Adds the first version if it is missing, and locks the versions until the transaction ends. */
export async function lockTemplates(trx: Trx, kind: ClientKind, savedAt: Date): Promise<void> {
  await trx
    .insertInto('letterTemplates')
    .values({ kind, version: 1, body: defaultLetters[kind], savedBy: null, savedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = trx
    .selectFrom('letterTemplates')
    .select('version')
    .where('kind', '=', kind)
    .where('version', '=', 1)
  await lockRows(trx, { letterTemplates: 'update' }, first)
}

/** The kind of client whose letter goes with a form. */
export function letterKind(form: ReturnForm): ClientKind {
  return isBusinessForm(form) ? 'business' : 'person'
}

interface LetterReturn {
  id: string
  clientId: string
  taxYear: number
  form: ReturnForm
  clientFirstName: string
  clientLastName: string
}

/**
 * Returns the letter of a return that the caller may see: the signed one as it was signed, whatever name or business has
 * changed since, otherwise one from the newest template, with the current fee.
 */
export async function findLetter(
  db: Db | Trx,
  keyring: Keyring,
  taxReturn: LetterReturn,
): Promise<OwnLetter & { feeId: string | null; paysFirst: boolean }> {
  const { id, form } = taxReturn
  const signed = await findSignedLetter(db, keyring, id)
  if (signed !== null) return { ...signed, feeId: null, paysFirst: false }
  const { version, body } = await findTemplate(db, letterKind(form))
  const { text, name, fee, said } = await fillLetterOf(db, taxReturn, body)
  return {
    version,
    text,
    name,
    signature: null,
    signedAs: null,
    signedOn: null,
    notices: await findNotices(db),
    feeId: fee?.id ?? null,
    paysFirst: said.payFirst !== null && text.includes(said.payFirst),
  }
}

/** Fills in a letter's text for a return; without an id, for one that has not begun. */
export async function fillLetterOf(
  db: Db | Trx,
  taxReturn: Omit<LetterReturn, 'id'> & { id: string | null },
  body: string,
) {
  const { id, clientId, taxYear: year, form, clientFirstName, clientLastName } = taxReturn
  const client = clientName(clientFirstName, clientLastName)
  const business = await findOfficer(db, clientId)
  const fee = (id !== null && (await findFee(db, id))) || null
  const said = feeSentences(fee, await payFirstOf(db, clientId))
  const signsIn = await isActedFor(db, clientId)
  const text = letterText(body, { client, year, form, business, fee: said.fee, signsIn })
  return { text, name: business?.officerName ?? client, fee, said }
}

/** The total of the fee that the signed letter of a return names; null without one. */
export async function findAgreedFee(db: Db | Trx, taxReturnId: string): Promise<Cents | null> {
  const signed = await unscopedSignatures(db)
    .innerJoin('fees', 'fees.id', 'signatures.feeId')
    .select('fees.total')
    .where('signatures.taxReturnId', '=', taxReturnId)
    .where('signatures.voidedAt', 'is', null)
    .executeTakeFirst()
  return signed?.total ?? null
}

async function findSignedLetter(
  db: Db | Trx,
  keyring: Keyring,
  taxReturnId: string,
): Promise<OwnLetter | null> {
  const signed = await unscopedSignatures(db)
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'signatures.documentId')
        .on('documents.destroyedAt', 'is', null),
    )
    .select(['signatures.letterVersion', 'signatures.evidence'])
    .select(['signatures.id', 'signatures.person', 'signatures.way', 'signatures.signedAt'])
    .select(['signatures.voidedAt', 'signatures.voidedBecause', 'documents.id as documentId'])
    .where('signatures.taxReturnId', '=', taxReturnId)
    .where('signatures.signed', '=', 'engagement_letter')
    .where('signatures.letterVersion', 'is not', null)
    .where('signatures.voidedAt', 'is', null)
    .$narrowType<{ letterVersion: number }>()
    .executeTakeFirst()
  if (signed === undefined) return null
  const { letterVersion: version, evidence, ...signature } = signed
  const said = readLetterStatement(openEvidence(keyring, signature.id, evidence))
  const { letter: text, notices, signer, drawn, form, proof } = said
  return {
    version,
    text,
    name: signer.name,
    signature,
    signedAs: form === 'by_hand' ? null : { name: signer.typedName, drawn },
    signedOn: proof.signedOn,
    notices,
  }
}
