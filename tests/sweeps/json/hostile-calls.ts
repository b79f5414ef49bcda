import fc from 'fast-check'
import { restTable } from '#server/rest/table.ts'
import { appRouter } from '#server/router.ts'
import { hostileEnvelope, hostileJson } from './hostile-json.ts'
import { noId } from '#tests/support/shapes.ts'
import { kindOf } from '#tests/support/trpc.ts'

export interface HostileCall {
  method: string
  url: string
  body: string | null
  caller: 'stranger' | 'client' | 'admin'
}

const caller = fc.constantFrom('stranger' as const, 'client' as const, 'admin' as const)

const procedures = Object.keys(appRouter._def.procedures).filter(
  // The first would end the callers' sessions, the second never answers.
  (name) => name !== 'auth.logout' && kindOf(name) !== 'subscription',
)
const input = fc.oneof(
  hostileEnvelope,
  hostileJson,
  hostileJson.map((json) => `{"json":${json}}`),
)
const batch = fc.constantFrom(1, 1, 2, 10, 11)

const overTrpc = fc
  .tuple(fc.constantFrom(...procedures), input, batch, caller)
  .map(([procedure, sent, calls, from]): HostileCall => {
    const inputs = Array.from({ length: calls }, (_, at) => `"${at}":${sent}`)
    const text = calls === 1 ? sent : `{${inputs.join()}}`
    const url = `/trpc/${Array.from(inputs, () => procedure).join()}${calls > 1 ? '?batch=1&' : '?'}`
    return kindOf(procedure) === 'query'
      ? { method: 'GET', url: `${url}input=${escaped(text)}`, body: null, caller: from }
      : { method: 'POST', url, body: text, caller: from }
  })

const rows = restTable.filter(({ procedure }) => procedure !== null && procedure !== 'auth.logout')

const overRest = fc
  .tuple(fc.constantFrom(...rows), fc.oneof(hostileJson, hostileEnvelope), caller)
  .map(([{ method, path }, sent, from]): HostileCall => {
    const url = path.replaceAll(/:\w+/g, noId)
    return method === 'GET'
      ? { method, url: `${url}?search=${escaped(sent)}`, body: null, caller: from }
      : { method, url, body: sent, caller: from }
  })

/** A call of any procedure or row of the REST table with JSON that is expensive to handle. */
export const hostileCall = fc.oneof(overTrpc, overRest)

/** Cut to the maximum length of an address. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 14_000)
}
