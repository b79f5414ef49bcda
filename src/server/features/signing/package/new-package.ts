import { createHash } from 'node:crypto'
import {
  type AuthorityFigures,
  type BoundDocument,
  bindingText,
} from '#shared/signing/return-figures.ts'
import type { SignerPerson } from '#shared/signing/signing.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { newId, type Trx } from '#server/database/database.ts'
import type { FoundReturn } from '#server/records/returns/found-return.ts'
import {
  type FigureVersions,
  sealFigureVersions,
} from '#server/records/signing/packages.queries.ts'
import { joinNames, signersOf } from './package-signers.ts'
import type { ReplacedPackage } from './replace-package.ts'
import { settleSigning } from '#server/records/request-items/settle-signing.ts'
import { createGuestLink } from '#server/records/links/guest-links.ts'
import { figuresCorrected } from '#server/mail/notices/review.notices.ts'

export interface NewDocument {
  id: string
  kind: BoundDocument['kind']
  authority: string | null
  sha256: Buffer
}

/** Creates a package and returns its id. The caller has locked the return and replaced the earlier package. */
export async function createPackage(
  trx: Trx,
  record: ChangeRecord,
  ctx: SignedInContext,
  {
    taxReturn,
    documents,
    figures,
    replaced,
  }: {
    taxReturn: FoundReturn
    documents: readonly NewDocument[]
    figures: readonly AuthorityFigures[]
    replaced: ReplacedPackage | null
  },
): Promise<string> {
  const { id: taxReturnId, clientId } = taxReturn
  const [id, at, number] = [newId(), ctx.now(), (replaced?.number ?? 0) + 1]
  await trx
    .insertInto('returnPackages')
    .values({
      id,
      taxReturnId,
      number,
      publishedBy: ctx.viewer.id,
      publishedAt: at,
      figures: sealFigureVersions(ctx.keyring, id, [figures]),
      binding: bindingOf(documents, figures),
    })
    .execute()
  await trx
    .insertInto('packageDocuments')
    .values(
      documents.map(({ id: documentId, kind, authority, sha256 }) => ({
        packageId: id,
        documentId,
        kind,
        authority,
        sha256,
      })),
    )
    .execute()
  const people = await signersOf(trx, ctx, taxReturn)
  const before = (of: SignerPerson) => replaced?.signers.find(({ person }) => person === of)
  const signers = people.map(({ person, name, title }) => {
    const { failedChecks = 0 } = before(person) ?? {}
    // Their request blocks the filing until they approve a later version.
    const changeReason = replaced?.changeReasons.get(person) ?? null
    const carried = { failedChecks, changeReason }
    return { id: newId(), packageId: id, person, name, title, stateAt: at, ...carried }
  })
  await trx.insertInto('signers').values(signers).execute()
  await settleSigning(trx, taxReturnId, { at })
  record.audit({
    action: 'package.published',
    subject: { type: 'return', id: taxReturnId },
    clientId,
    details: { number },
  })
  const { taxYear, clientFirstName, clientLastName } = taxReturn
  const clientName = joinNames(clientFirstName, clientLastName)
  for (const { id: signerId, person, name: firstName } of signers) {
    // Only for a spouse whose link to the earlier version has not ended. An open session continues with this version.
    const carried = await trx
      .updateTable('guestLinks')
      .set({ signerId })
      .where('signerId', '=', before(person)?.id ?? null)
      .returning('email')
      .executeTakeFirst()
    if (carried === undefined) continue
    const { email } = carried
    const { url, tokenHash } = await createGuestLink(trx, ctx, { signerId, email })
    const mail = { firstName, clientName, taxYear, url, tokenHash }
    record.mail({ template: 'review-replaced', to: email, ...mail })
  }
  return id
}

/** Corrected figures within the tolerances. Approvals and signatures stay. */
export async function correctInPlace(
  trx: Trx,
  record: ChangeRecord,
  { keyring }: Pick<SignedInContext, 'keyring'>,
  {
    id,
    number,
    taxReturn,
    documents,
    versions,
    figures,
  }: {
    id: string
    number: number
    taxReturn: FoundReturn
    documents: readonly NewDocument[]
    versions: FigureVersions
    figures: readonly AuthorityFigures[]
  },
): Promise<void> {
  const binding = bindingOf(documents, figures)
  await trx
    .updateTable('returnPackages')
    .set({ binding, figures: sealFigureVersions(keyring, id, [...versions, figures]) })
    .where('id', '=', id)
    .execute()
  const { id: taxReturnId, clientId } = taxReturn
  record.audit({
    action: 'package.corrected',
    subject: { type: 'return', id: taxReturnId },
    clientId,
    details: { number },
  })
  record.notifyReaders(clientId, { taxReturnId, named: taxReturn, notice: figuresCorrected })
}

function bindingOf(
  documents: readonly NewDocument[],
  figures: readonly AuthorityFigures[],
): Buffer {
  const hashed = documents.map((document) => ({
    ...document,
    sha256: document.sha256.toString('hex'),
  }))
  return createHash('sha256').update(bindingText(hashed, figures)).digest()
}
