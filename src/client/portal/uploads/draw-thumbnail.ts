/** Adds a picture of its first page to a document. Without one the lists show an icon. */
export async function drawThumbnail(id: string, file: File): Promise<void> {
  try {
    const { addThumbnail } = await import('./add-thumbnail.ts')
    await addThumbnail(id, file)
  } catch {
    // The icon stays.
  }
}
