/** The path of a screen about a client: the address says which. The account page is the user's own. */
export function linkOf<Path extends string>(path: Path, clientId: string): Path {
  if (path.startsWith('/account')) return path
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query stays on the same page
  return `${path}${path.includes('?') ? '&' : '?'}client=${clientId}` as Path
}
