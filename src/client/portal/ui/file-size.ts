/** The size of a file for people to read: `840 bytes`, `184 kB`, `1.2 MB`. In 1,024s, as the limit of an upload is. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = Math.round(bytes / 1024)
  if (kilobytes < 1024) return `${kilobytes} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
