import { kindOfName, thumbnailLimits } from '#shared/documents/document-files.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { readToken } from '#client/public/session/token.ts'
import { decodePhoto, drawPhoto, encodeJpeg } from './photo.ts'

/** Stores a picture of the first page beside a document, if it is a PDF or a photo, while the session has this token. */
export async function addThumbnail(id: string, file: File, token: string | null): Promise<void> {
  const canvas = await drawSmall(file)
  const jpeg = canvas && (await encodeSmall(canvas))
  if (jpeg === null) return
  const image = btoa(String.fromCharCode(...new Uint8Array(await jpeg.arrayBuffer())))
  // The next user of this browser sends nothing of the last one's files.
  if (readToken() !== token) return
  await trpcClient.documents.saveThumbnail.mutate({ id, image })
  queries.documents.thumbnail.setData({ id }, image)
  void queries.documents.listForReturn.invalidate()
  void queries.admin.documents.list.invalidate()
}

async function drawSmall(file: File): Promise<HTMLCanvasElement | null> {
  const longest = thumbnailLimits.pixels
  switch (kindOfName(file.name)) {
    case 'jpg':
    case 'png':
      return drawPhoto(await decodePhoto(file), { longest, turns: 0 })
    case 'pdf': {
      const { drawFirstPage, openPdf } = await import('#client/portal/ui/open-pdf.ts')
      const { opened, close } = openPdf(new Uint8Array(await file.arrayBuffer()))
      try {
        return await drawFirstPage((await opened).pdf, longest)
      } finally {
        close()
      }
    }
    case 'doc':
    case 'docx':
    case null:
      return null
  }
}

async function encodeSmall(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of [0.7, 0.4]) {
    const jpeg = await encodeJpeg(canvas, quality)
    if (jpeg.size <= thumbnailLimits.bytes) return jpeg
  }
  return null
}
