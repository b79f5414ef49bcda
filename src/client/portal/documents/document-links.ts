/** Attributes of a link to a document: a new tab, let in by the download cookie, so that no token is in the address. */
export function previewLink(id: string) {
  return { href: `${address(id)}?inline=1`, target: '_blank', rel: 'noopener' } as const
}

/** The same, but saved under its name. */
export function downloadLink(id: string) {
  return { href: address(id), target: '_blank', rel: 'noopener' } as const
}

function address(id: string): string {
  return `/api/documents/${id}/download`
}
