/** Adds a picture of its first page to an uploaded document. Without one the lists show an icon. */
export function drawThumbnail(id: string, file: File): void {
  void import('./add-thumbnail.ts')
    .then(({ addThumbnail }) => addThumbnail(id, file))
    .catch(() => undefined)
}
