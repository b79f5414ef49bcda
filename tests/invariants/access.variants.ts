import type { Call } from '#tests/support/calls.ts'

/** Another spelling of the same call: it must get the same verdict. */
export interface Variant {
  name: string
  suits: (call: Call) => boolean
  method?: 'HEAD'
  url?: (url: string) => string
  headers?: Record<string, string>
}

const isRest = ({ path }: Call) => path !== null

export const variants: Variant[] = [
  { name: 'as it is', suits: isRest },
  { name: 'by HEAD', suits: ({ method }) => method === 'GET', method: 'HEAD' },
  { name: 'with a slash at the end', suits: isRest, url: (url) => `${url}/` },
  { name: 'with double slashes', suits: isRest, url: (url) => url.replaceAll('/', '//') },
  { name: 'in upper case', suits: isRest, url: (url) => url.toUpperCase() },
  {
    name: 'with escaped letters',
    suits: isRest,
    url: (url) => url.replaceAll('a', '%61').replaceAll('-', '%2D'),
  },
  {
    name: 'under another method by header',
    suits: isRest,
    headers: {
      'x-http-method-override': 'OPTIONS',
      'x-http-method': 'GET',
      'x-method-override': 'DELETE',
    },
  },
]
