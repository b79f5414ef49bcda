export interface HomeSearch {
  signin?: string
  next?: string
  /** Together with `message`: shown as an 'Authentication Error' toast. */
  error?: string
  message?: string
}

/** Keeps the four parameters that mean something, as text, and drops whatever else was typed. */
export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const kept: HomeSearch = {}
  for (const name of ['signin', 'next', 'error', 'message'] as const) {
    const value = search[name]
    if (['string', 'number', 'boolean'].includes(typeof value)) kept[name] = String(value)
  }
  return kept
}
