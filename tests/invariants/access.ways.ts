import { type AccessRow, type Caller, callers } from './access.matrix.ts'
import { inputFor, requestFor, tokenOf } from './access.requests.ts'
import { variants, type Variant } from './access.variants.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Records } from '#tests/support/records.ts'
import { callTrpc } from '#tests/support/trpc.ts'

interface Verdict {
  status: number
  /** The status of a success. */
  success: number
  text: string
}

export interface Way {
  name: string
  call: (portal: TestApp, records: Records, caller: Caller) => Promise<Verdict>
}

/** The ways to a call: in these spellings over REST, and over /trpc. */
export function waysTo(row: AccessRow, spellings: Variant[] = variants.slice(0, 1)): Way[] {
  const rest = spellings.filter(({ suits }) => suits(row)).map((variant) => restWay(row, variant))
  return row.procedure === null ? rest : [...rest, trpcWay(row, row.procedure)]
}

/** The callers that a call refuses. */
export function deniedBy({ verdicts }: AccessRow): Caller[] {
  return callers.filter((caller) => verdicts[caller] >= 400)
}

function restWay(row: AccessRow, variant: Variant): Way {
  return {
    name: variant.name,
    async call({ app }, records, caller) {
      const plain = requestFor(row, records)
      const token = tokenOf(records, caller)
      const answer = await app.inject({
        method: variant.method ?? plain.method,
        url: variant.url?.(plain.url) ?? plain.url,
        headers: {
          ...plain.headers,
          ...variant.headers,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(plain.payload !== undefined && { payload: plain.payload }),
      })
      return { status: answer.statusCode, success: row.verdicts[caller], text: answer.body }
    },
  }
}

function trpcWay(row: AccessRow, procedure: string): Way {
  return {
    name: 'over /trpc',
    async call(portal, records, caller) {
      const input = inputFor(row, records)
      const answer = await callTrpc(portal, procedure, { input, token: tokenOf(records, caller) })
      return { status: answer.status, success: 200, text: answer.message ?? '' }
    },
  }
}
