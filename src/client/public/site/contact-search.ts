/** The subject of a message, in the address: `/contact?about=business`. */
export interface ContactSearch {
  about?: 'business'
}

export function contactSearch(search: Record<string, unknown>): ContactSearch {
  return search['about'] === 'business' ? { about: 'business' } : {}
}
