export interface HomeSearch {
  signin?: string
  next?: string
  error?: string
  message?: string
}

/** Keeps the four known parameters as text, and drops all others. */
export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const kept: HomeSearch = {}
  for (const name of ['signin', 'next', 'error', 'message'] as const) {
    const value = search[name]
    if (['string', 'number', 'boolean'].includes(typeof value)) kept[name] = String(value)
  }
  return kept
}
