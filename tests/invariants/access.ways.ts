import type { TestApp } from '#tests/support/app.ts'
import { inputFor, requestFor, tokenOf } from '#tests/support/call-requests.ts'
import type { Call, CallerName } from '#tests/support/calls.ts'
import type { Records } from '#tests/support/records.ts'
import { expectDocumented } from '#tests/support/documented.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** Another spelling of the same call: it must get the same verdict. */
interface Variant {
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

interface Verdict {
  status: number
  /** The status that the call's declaration leads to. */
  right: number
  text: string
}

export interface Way {
  name: string
  call: (
    portal: TestApp,
    records: Records,
    caller: CallerName,
    sent?: { token?: string; headers?: Record<string, string> },
  ) => Promise<Verdict>
}

/** The ways to a call: in these spellings over REST, and over /trpc. */
export function waysTo(call: Call, spellings: Variant[] = variants.slice(0, 1)): Way[] {
  const rest = spellings.filter(({ suits }) => suits(call)).map((variant) => restWay(call, variant))
  return call.procedure === null ? rest : [...rest, trpcWay(call, call.procedure)]
}

function restWay(call: Call, variant: Variant): Way {
  return {
    name: variant.name,
    async call({ app }, records, caller, { token = tokenOf(records, caller), headers = {} } = {}) {
      const plain = requestFor(call, records)
      const answer = await app.inject({
        method: variant.method ?? plain.method,
        url: spelled(plain.url, variant),
        headers: {
          ...plain.headers,
          ...variant.headers,
          ...headers,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(plain.payload !== undefined && { payload: plain.payload }),
      })
      if (plain.url.startsWith('/api/'))
        expectDocumented(variant.method ?? plain.method, plain.url, headers, answer)
      return { status: answer.statusCode, right: call.verdicts[caller], text: answer.body }
    },
  }
}

/** The address with its path in another spelling. */
function spelled(address: string, { url = (path) => path }: Variant): string {
  const [path = '', ...query] = address.split('?')
  return [url(path), ...query].join('?')
}

function trpcWay(call: Call, procedure: string): Way {
  return {
    name: 'over /trpc',
    async call(portal, records, caller, { token = tokenOf(records, caller), headers = {} } = {}) {
      const input = inputFor(call, records)
      const answer = await callTrpc(portal, procedure, { input, token, headers })
      const right = call.verdicts[caller] < 400 ? 200 : call.verdicts[caller]
      return { status: answer.status, right, text: answer.message ?? '' }
    },
  }
}
