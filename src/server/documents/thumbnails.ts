import { thumbnailLimits } from '#shared/document-files.ts'
import type { SignedInContext } from '#server/context.ts'
import { open, seal } from '#server/crypto/envelope.ts'
import { errors } from '#server/errors.ts'
import { announce } from '#server/realtime/realtime.ts'
import { findDocument, findThumbnail, setThumbnail } from './documents.queries.ts'
import { checkState } from './documents.views.ts'
import { beginsLike } from './inspection/first-bytes.ts'
import { jpegSize } from './inspection/inspect.ts'

/**
 * Stores the picture of a document's first page that a browser made: its uploader's, or that of staff who opened it. The
 * first stays. It changes nothing in the document, so it has no entry of its own in the audit log.
 *
 * @throws AppError 400 for another kind of picture, 403 for a client's of what the firm uploaded, 404; 409 while only its
 * uploader can open the document
 */
export async function saveThumbnail(
  { db, keyring, viewer }: SignedInContext,
  { id, image }: { id: string; image: string },
): Promise<void> {
  const jpeg = Buffer.from(image, 'base64')
  if (!(await isSmallJpeg(jpeg))) {
    throw errors.badInput(`A thumbnail must be a JPEG of at most ${pixels} by ${pixels} pixels`)
  }
  const document = await findDocument(db, viewer, id)
  if (document === undefined) throw errors.notFound('Document')
  if (viewer.role === 'client' && document.uploadedBy !== viewer.id) {
    throw errors.notAllowed('add a picture to this document')
  }
  if (checkState(document, viewer) === 'withheld') throw errors.beingChecked()
  const sealed = seal(keyring, 'documents', placeOf(id), jpeg)
  if (!(await setThumbnail(db, id, sealed))) return
  announce(db, { userIds: [document.clientId], topics: ['documents'] })
}

/**
 * As base64, or null without one.
 *
 * @throws AppError 404; 409 while only its uploader can open the document
 */
export async function readThumbnail(
  { db, keyring, viewer }: SignedInContext,
  id: string,
): Promise<string | null> {
  const found = await findThumbnail(db, viewer, id)
  if (found === undefined) throw errors.notFound('Document')
  if (checkState(found, viewer) === 'withheld') throw errors.beingChecked()
  const { thumbnail } = found
  return thumbnail && open(keyring, 'documents', placeOf(id), thumbnail).toString('base64')
}

function placeOf(row: string) {
  return { table: 'documents', column: 'thumbnail', row }
}

/** Few bytes can declare billions of pixels. */
async function isSmallJpeg(bytes: Buffer): Promise<boolean> {
  const read = (start: number, length: number) =>
    Promise.resolve(bytes.subarray(start, start + length))
  const size = beginsLike('jpg', bytes) ? await jpegSize({ read }) : null
  if (size === null || bytes.length > thumbnailLimits.bytes) return false
  return [size.width, size.height].every((side) => side > 0 && side <= pixels)
}

const { pixels } = thumbnailLimits
