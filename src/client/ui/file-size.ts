/** The size of a file for people to read: `840 bytes`, `184 kB`, `1.2 MB`. Thousands, as file managers count. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const kilobytes = Math.round(bytes / 1000)
  if (kilobytes < 1000) return `${kilobytes} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
