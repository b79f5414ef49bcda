/** What the address of the upload center may ask for. */
export interface DocumentsSearch {
  /** The tax year whose return is shown; without it, the newest. */
  year?: number
}

export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const year = Number(search.year)
  return Number.isInteger(year) && year > 0 ? { year } : {}
}
