import { readToken } from '#client/public/session/token.ts'

/**
 * Adds a picture of its first page to a document, unless the session ends in the meantime. Without one the lists show an
 * icon.
 */
export async function drawThumbnail(id: string, file: File): Promise<void> {
  const token = readToken()
  try {
    const { addThumbnail } = await import('./add-thumbnail.ts')
    await addThumbnail(id, file, token)
  } catch {
    // The icon stays.
  }
}
