import { thumbnailLimits } from '#shared/documents/document-files.ts'
import { typeOfBytes } from '#shared/documents/file-types.ts'
import { pictureFilter } from '#shared/documents/picture-filter.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { open, seal } from '#server/crypto/envelope.ts'
import { errors } from '#server/base/errors.ts'
import { afterCommit } from '#server/change/announce.ts'
import {
  findDocument,
  findThumbnail,
  setThumbnail,
} from '#server/records/documents/documents.queries.ts'
import { checkOpens } from '#server/records/documents/check-opens.ts'
import { checkState } from '#server/records/documents/documents-views.ts'

/**
 * Stores a thumbnail made by the browser of the uploader, or of staff who opened the document. The first one stays. It
 * does not change the document, so it has no entry in the audit log.
 *
 * @throws AppError 400 for another kind of picture, 403 for a client's picture of a document from the firm or the
 * portal, 404; 409 while only the uploader can open the document
 */
export async function saveThumbnail(
  { db, keyring, viewer }: SignedInContext,
  { id, image }: { id: string; image: string },
): Promise<void> {
  const jpeg = onlyPicture(Buffer.from(image, 'base64'))
  if (jpeg === null) {
    throw errors.badInput(`A thumbnail must be a JPEG of at most ${pixels} by ${pixels} pixels`)
  }
  const document = await findDocument(db, viewer, id)
  if (document === undefined) throw errors.notFound('Document')
  if (viewer.role === 'client' && (document.uploadedBy !== viewer.id || !document.fromClient)) {
    throw errors.notAllowed('add a picture to this document')
  }
  if (checkState(document, viewer) === 'withheld') throw errors.beingChecked()
  const sealed = seal(keyring, 'documents', sealingContext(id), jpeg)
  if (!(await setThumbnail(db, id, sealed))) return
  const changes = [{ userIds: [], clientIds: [document.clientId], topics: ['documents' as const] }]
  afterCommit(db, { changes })
}

/**
 * The thumbnail as base64; null without one.
 *
 * @throws AppError 404; 409 while only its uploader can open the document
 */
export async function readThumbnail(
  { db, keyring, viewer }: SignedInContext,
  id: string,
): Promise<string | null> {
  const row = await findThumbnail(db, viewer, id)
  if (row === undefined) throw errors.notFound('Document')
  if (checkState(row, viewer) === 'withheld') throw errors.beingChecked()
  await checkOpens(db, viewer, row)
  const { thumbnail } = row
  return thumbnail && open(keyring, 'documents', sealingContext(id), thumbnail).toString('base64')
}

function sealingContext(row: string) {
  return { table: 'documents', column: 'thumbnail', row }
}

/**
 * Returns the picture of a complete, small JPEG without metadata, or null for anything else. A few bytes can declare
 * billions of pixels.
 */
function onlyPicture(bytes: Buffer): Buffer | null {
  if (bytes.length > thumbnailLimits.bytes || typeOfBytes(bytes) !== 'jpg') return null
  const filter = pictureFilter('jpg')
  const picture = Buffer.concat(filter.add(bytes))
  const { size, isWhole, isBroken } = filter.facts
  const sides = size === null ? [0] : [size.width, size.height]
  const isSmall = sides.every((side) => side > 0 && side <= pixels)
  return isSmall && isWhole && !isBroken ? picture : null
}

const { pixels } = thumbnailLimits
