/**
 * An address whose escapes don't decode (`%zz`, `%ff`) is one in which a percent sign stands for itself. So it meets
 * the same walls as any other address, and leads to what is not there.
 */
export function withReadableEscapes(url: string): string {
  if (!url.includes('%')) return url
  const queryAt = url.indexOf('?')
  const [path, query] = queryAt < 0 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt)]
  return isReadable(path) ? url : path.replaceAll('%', '%25') + query
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
