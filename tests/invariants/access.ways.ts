import { variants, type Variant } from './access.variants.ts'
import type { TestApp } from '#tests/support/app.ts'
import { inputFor, requestFor, tokenOf } from '#tests/support/call-requests.ts'
import type { Call, CallerName } from '#tests/support/calls.ts'
import type { Records } from '#tests/support/records.ts'
import { callTrpc } from '#tests/support/trpc.ts'

interface Verdict {
  status: number
  /** The status that the call's declaration leads to. */
  right: number
  text: string
}

export interface Way {
  name: string
  call: (portal: TestApp, records: Records, caller: CallerName) => Promise<Verdict>
}

/** The ways to a call: in these spellings over REST, and over /trpc. */
export function waysTo(call: Call, spellings: Variant[] = variants.slice(0, 1)): Way[] {
  const rest = spellings.filter(({ suits }) => suits(call)).map((variant) => restWay(call, variant))
  return call.procedure === null ? rest : [...rest, trpcWay(call, call.procedure)]
}

function restWay(call: Call, variant: Variant): Way {
  return {
    name: variant.name,
    async call({ app }, records, caller) {
      const plain = requestFor(call, records)
      const token = tokenOf(records, caller)
      const answer = await app.inject({
        method: variant.method ?? plain.method,
        url: spelled(plain.url, variant),
        headers: {
          ...plain.headers,
          ...variant.headers,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(plain.payload !== undefined && { payload: plain.payload }),
      })
      return { status: answer.statusCode, right: call.verdicts[caller], text: answer.body }
    },
  }
}

/** The address with its path in another spelling. */
export function spelled(address: string, { url = (path) => path }: Variant): string {
  const [path = '', ...query] = address.split('?')
  return [url(path), ...query].join('?')
}

function trpcWay(call: Call, procedure: string): Way {
  return {
    name: 'over /trpc',
    async call(portal, records, caller) {
      const input = inputFor(call, records)
      const answer = await callTrpc(portal, procedure, { input, token: tokenOf(records, caller) })
      const right = call.verdicts[caller] < 400 ? 200 : call.verdicts[caller]
      return { status: answer.status, right, text: answer.message ?? '' }
    },
  }
}
