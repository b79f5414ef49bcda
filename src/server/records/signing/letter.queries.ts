import type { OwnLetter } from '#shared/signing.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Cents } from '#shared/money.ts'
import { clientName } from '#shared/client-name.ts'
import type { ClientKind } from '#shared/clients.schema.ts'
import { isBusinessForm, type ReturnForm } from '#shared/return-forms.ts'
import { feeSentence, findFee } from '#server/records/money/fees.ts'
import { findOfficer } from '#server/records/clients/businesses.queries.ts'
import { defaultLetters } from './default-letters.ts'
import { openEvidence, readLetterStatement } from './evidence.ts'
import { letterText } from './letter-text.ts'
import { everySignature } from './signatures.access.ts'

/** The newest version of a template; the built-in text is the first. */
export async function findTemplate(db: Db | Trx, kind: ClientKind) {
  const saved = await db
    .selectFrom('letterTemplates')
    .select(['version', 'body', 'savedBy', 'savedAt'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (saved === undefined) return { version: 1, body: defaultLetters[kind], savedAt: null }
  const { version, body, savedBy, savedAt } = saved
  return { version, body, savedAt: savedBy === null ? null : savedAt }
}

/** Adds the first version if it is missing, and locks the versions until the transaction ends. */
export async function lockTemplates(trx: Trx, kind: ClientKind, savedAt: Date): Promise<void> {
  await trx
    .insertInto('letterTemplates')
    .values({ kind, version: 1, body: defaultLetters[kind], savedBy: null, savedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .selectFrom('letterTemplates')
    .select('version')
    .where('kind', '=', kind)
    .where('version', '=', 1)
    .forUpdate()
    .execute()
}

/** Whose letter goes with a form. */
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
): Promise<OwnLetter & { feeId: string | null }> {
  const { id, clientId, taxYear: year, form, clientFirstName, clientLastName } = taxReturn
  const signed = await findSignedLetter(db, keyring, id)
  if (signed !== null) return { ...signed, feeId: null }
  const { version, body } = await findTemplate(db, letterKind(form))
  const client = clientName(clientFirstName, clientLastName)
  const business = await findOfficer(db, clientId)
  const fee = (await findFee(db, id)) ?? null
  return {
    version,
    text: letterText(body, { client, year, form, business, fee: feeSentence(fee) }),
    name: business?.officerName ?? client,
    signature: null,
    signedAs: null,
    feeId: fee?.id ?? null,
  }
}

/** The total of the fee that the signed letter of a return names; null without one. */
export async function findAgreedFee(db: Db | Trx, taxReturnId: string): Promise<Cents | null> {
  const signed = await everySignature(db)
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
  const signed = await everySignature(db)
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
  const { letter: text, signer, drawn } = said
  return {
    version,
    text,
    name: signer.name,
    signature,
    signedAs: { name: signer.typedName, drawn },
  }
}
