import { formatDollarsPlain } from '#shared/base/format-money.ts'
import type { AuthorityFigures } from '#shared/signing/return-figures.ts'
import { listConsents } from './esign-consents.ts'
import { openEvidence } from './evidence.ts'
import { packagesVisibleTo } from './packages.access.ts'
import { readPackages } from './packages.queries.ts'
import { signaturesVisibleTo } from './signatures.access.ts'
import type { SignedInCall } from '#server/change/services.ts'

/** For the export: a client's versions with their approvals and signers, every signature with its evidence, consents. */
export async function signingOf(
  { db, keyring, viewer }: SignedInCall,
  clientId: string,
  most: number,
) {
  const rows = await packagesVisibleTo(db, viewer)
    .select('returnPackages.id')
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('returnPackages.publishedAt')
    .limit(most)
    .execute()
  const packages = await readPackages(
    db,
    keyring,
    viewer,
    rows.map(({ id }) => id),
  )
  const signatures = await signaturesVisibleTo(db, viewer)
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'signatures.documentId')
        .on('documents.destroyedAt', 'is', null),
    )
    .select(['signatures.id', 'taxReturns.taxYear', 'signatures.signed', 'signatures.person'])
    .select(['signatures.way', 'signatures.signedAt', 'signatures.sha256', 'signatures.evidence'])
    .select(['signatures.voidedAt', 'signatures.voidedBecause', 'documents.name as signedPdf'])
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('signatures.signedAt')
    .limit(most)
    .execute()
  return {
    versions: packages.map(({ id: _id, taxReturnId: _of, signers, ...version }) => ({
      ...version,
      documents: version.documents.map(({ id: _document, ...document }) => document),
      figures: version.figures.map(inDollars),
      earlierFigures: version.earlierFigures.map((before) => before.map(inDollars)),
      signers: signers.map(
        ({ person, name, state, stateAt, changeReason, signedFormRefusal, email }) => {
          return { person, name, state, stateAt, changeReason, signedFormRefusal, email }
        },
      ),
    })),
    signatures: signatures.map(({ id, sha256, evidence, ...signature }) => ({
      ...signature,
      sha256: sha256.toString('hex'),
      evidence: openEvidence(keyring, id, evidence),
    })),
    consents: await listConsents(db, clientId, most),
  }
}

function inDollars({ authority, ...amounts }: AuthorityFigures) {
  const typed = Object.entries(amounts).map(
    ([key, amount]) => [key, amount === undefined ? null : formatDollarsPlain(amount)] as const,
  )
  return { authority, ...Object.fromEntries(typed) }
}
