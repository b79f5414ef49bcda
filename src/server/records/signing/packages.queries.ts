import { sql } from 'kysely'
import { z } from 'zod'
import type { AuthorityFigures } from '#shared/signing/return-figures.ts'
import { mostFailedChecks } from '#shared/signing/signer-states.ts'
import {
  figures as figuresSchema,
  type PackageDocument,
  type ReturnPackage,
  type Signer,
} from '#shared/signing/signing.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  packageDocumentsVisibleTo,
  packagesVisibleTo,
  type SigningViewer,
} from './packages.access.ts'
import { unscopedSignatures } from './signatures.access.ts'

type PackageRow = Awaited<ReturnType<ReturnType<typeof packageRows>['execute']>>[number]

/** One package as the viewer may see it. */
export async function findPackage(
  db: Db | Trx,
  keyring: Keyring,
  viewer: SigningViewer,
  id: string,
): Promise<ReturnPackage> {
  const rows = await packageRows(db, viewer).where('returnPackages.id', '=', id).execute()
  const [first] = await withParts(db, keyring, viewer, rows)
  if (first === undefined) throw errors.notFound('Review')
  return first
}

/** The package with its signers as they are now, after a change of theirs. */
export async function withSigners(
  db: Db | Trx,
  viewer: SigningViewer,
  read: ReturnPackage,
): Promise<ReturnPackage> {
  const signers = await listSigners(db, viewer, [read.id])
  return { ...read, signers: signers.get(read.id) ?? [] }
}

/** A return's current package. */
export async function findCurrentPackageId(
  db: Db | Trx,
  viewer: SigningViewer,
  taxReturnId: string,
): Promise<string | null> {
  const row = await packagesVisibleTo(db, viewer)
    .select('returnPackages.id')
    .where('returnPackages.taxReturnId', '=', taxReturnId)
    .where('returnPackages.replacedAt', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The federal figures of the filed return of a client and tax year, if the viewer may see that return. */
export async function findFiledFigures(
  db: Db | Trx,
  keyring: Keyring,
  viewer: SigningViewer,
  { clientId, taxYear }: { clientId: string; taxYear: number },
): Promise<AuthorityFigures | null> {
  const row = await packagesVisibleTo(db, viewer)
    .select(['returnPackages.id', 'returnPackages.figures'])
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.taxYear', '=', taxYear)
    .where('taxReturns.status', '=', 'filed')
    .where('returnPackages.replacedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { figures } = openFigures(keyring, row.id, row.figures)
  return figures.find(({ authority }) => authority === 'federal') ?? null
}

/** All packages of a return, newest first. */
export async function listPackages(
  db: Db | Trx,
  keyring: Keyring,
  viewer: SigningViewer,
  taxReturnId: string,
): Promise<ReturnPackage[]> {
  const rows = await packageRows(db, viewer)
    .where('returnPackages.taxReturnId', '=', taxReturnId)
    .orderBy('returnPackages.number', 'desc')
    .limit(200)
    .execute()
  return withParts(db, keyring, viewer, rows)
}

function packageRows(db: Db | Trx, viewer: SigningViewer) {
  return packagesVisibleTo(db, viewer)
    .innerJoin('users as publisher', 'publisher.id', 'returnPackages.publishedBy')
    .select([
      'returnPackages.id',
      'returnPackages.taxReturnId',
      'returnPackages.number',
      'returnPackages.publishedAt',
      'returnPackages.replacedAt',
      'returnPackages.figures',
      'returnPackages.binding',
      'taxReturns.taxYear',
      'taxReturns.form',
      'taxReturns.dueOn',
      'taxReturns.dueReason',
      'taxReturns.lawDueOn',
    ])
    .select(sql<string>`publisher.first_name || ' ' || publisher.last_name`.as('publishedBy'))
}

/** Packages by id, oldest first, as the viewer may see them. */
export async function readPackages(
  db: Db | Trx,
  keyring: Keyring,
  viewer: SigningViewer,
  ids: readonly string[],
): Promise<ReturnPackage[]> {
  if (ids.length === 0) return []
  const rows = await packageRows(db, viewer)
    .where('returnPackages.id', 'in', ids)
    .orderBy('returnPackages.publishedAt')
    .execute()
  return withParts(db, keyring, viewer, rows)
}

async function withParts(
  db: Db | Trx,
  keyring: Keyring,
  viewer: SigningViewer,
  rows: PackageRow[],
): Promise<ReturnPackage[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [documents, signers] = await Promise.all([
    listPackageDocuments(db, viewer, ids),
    listSigners(db, viewer, ids),
  ])
  return rows.map(({ binding, figures, ...row }) => ({
    ...row,
    binding: binding.toString('hex'),
    ...openFigures(keyring, row.id, figures),
    documents: documents.get(row.id) ?? [],
    signers: signers.get(row.id) ?? [],
  }))
}

async function listPackageDocuments(
  db: Db | Trx,
  viewer: SigningViewer,
  packageIds: string[],
): Promise<Map<string, PackageDocument[]>> {
  const rows = await packageDocumentsVisibleTo(db, viewer)
    .select(['packageDocuments.packageId', 'packageDocuments.kind', 'packageDocuments.authority'])
    .select(['packageDocuments.sha256', 'documents.id', 'documents.name', 'documents.size'])
    .where('packageDocuments.packageId', 'in', packageIds)
    // In the order: the return, its authorizations with the federal one first, others.
    .orderBy(sql`array_position(array['return', 'authorization', 'other'], package_documents.kind)`)
    .orderBy(sql`package_documents.authority is distinct from 'federal'`)
    .orderBy('packageDocuments.authority')
    .orderBy('documents.id')
    .execute()
  return grouped(rows, ({ sha256, ...document }) => ({
    ...document,
    sha256: sha256.toString('hex'),
  }))
}

/** The other spouse's address and scans are hidden. */
async function listSigners(
  db: Db | Trx,
  viewer: SigningViewer,
  packageIds: string[],
): Promise<Map<string, Signer[]>> {
  const rows = await packagesVisibleTo(db, viewer)
    .innerJoin('signers', 'signers.packageId', 'returnPackages.id')
    .leftJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .leftJoinLateral(
      () =>
        unscopedSignatures(db)
          .leftJoin('documents', (join) =>
            join
              .onRef('documents.id', '=', 'signatures.documentId')
              .on('documents.destroyedAt', 'is', null),
          )
          .select(['signatures.id as signatureId', 'signatures.way', 'signatures.signedAt'])
          .select(['signatures.voidedAt', 'signatures.voidedBecause'])
          .select('documents.id as documentId')
          .where('signatures.signerId', '=', sql.ref<string>('signers.id'))
          .orderBy(sql`signatures.voided_at is null`, 'desc')
          .orderBy('signatures.signedAt', 'desc')
          .limit(1)
          .as('signature'),
      (join) => join.onTrue(),
    )
    .select(['signers.id', 'signers.packageId', 'signers.person', 'signers.name', 'signers.state'])
    .select(['signers.title', 'signers.stateAt', 'signers.changeReason', 'signers.failedChecks'])
    .select([
      'signers.signedFormDocumentId',
      'signers.signedFormRefusal',
      'signers.remindedAt',
      'guestLinks.email',
      'guestLinks.expiresAt as linkExpiresAt',
    ])
    .select(['signature.signatureId', 'signature.way', 'signature.signedAt'])
    .select(['signature.voidedAt', 'signature.voidedBecause', 'signature.documentId'])
    .where('signers.packageId', 'in', packageIds)
    // The taxpayer first.
    .orderBy('signers.person', 'desc')
    .execute()
  return grouped(rows, (row) => {
    const { failedChecks, signatureId, way, signedAt, voidedAt, voidedBecause, ...signer } = row
    const { documentId, email, signedFormDocumentId, signedFormRefusal, ...shown } = signer
    const hidden = viewer.role === 'spouse' && row.person !== 'spouse'
    return {
      ...shown,
      email: hidden ? null : email,
      signedFormDocumentId: hidden ? null : signedFormDocumentId,
      signedFormRefusal: hidden ? null : signedFormRefusal,
      checksLeft: Math.max(0, mostFailedChecks - failedChecks),
      signature:
        signatureId === null || way === null || signedAt === null
          ? null
          : {
              id: signatureId,
              person: row.person,
              way,
              signedAt,
              documentId,
              voidedAt,
              voidedBecause,
            },
    }
  })
}

function grouped<Row extends { packageId: string }, Shown>(
  rows: Row[],
  show: (row: Omit<Row, 'packageId'>) => Shown,
): Map<string, Shown[]> {
  const groups = new Map<string, Shown[]>()
  for (const { packageId, ...row } of rows) {
    groups.set(packageId, [...(groups.get(packageId) ?? []), show(row)])
  }
  return groups
}

/** All figures of a package, newest last, because a correction within the tolerances keeps the package. */
const storedFigures = z.tuple([z.array(figuresSchema)], z.array(figuresSchema))
export type FigureVersions = z.output<typeof storedFigures>

export function openFigureVersions(
  keyring: Keyring,
  packageId: string,
  sealed: Buffer,
): FigureVersions {
  return storedFigures.parse(JSON.parse(openField(keyring, figuresOf(packageId), sealed)))
}

export function sealFigureVersions(
  keyring: Keyring,
  packageId: string,
  versions: readonly (readonly AuthorityFigures[])[],
): Buffer {
  return sealField(keyring, figuresOf(packageId), JSON.stringify(versions))
}

function openFigures(
  keyring: Keyring,
  packageId: string,
  sealed: Buffer,
): Pick<ReturnPackage, 'figures' | 'earlierFigures'> {
  const versions = openFigureVersions(keyring, packageId, sealed)
  return { figures: versions.at(-1) ?? versions[0], earlierFigures: versions.slice(0, -1) }
}

function figuresOf(row: string) {
  return { table: 'return_packages', column: 'figures', row }
}
