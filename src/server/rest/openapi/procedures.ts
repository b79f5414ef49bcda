import { z } from 'zod'
import { appRouter } from '#server/router.ts'
import type { ProcedurePath } from '#server/rest/row.ts'
import {
  adminProcedure,
  clientProcedure,
  steppedUpAdminProcedure,
  steppedUpClientProcedure,
} from '#server/trpc.ts'

/** Who may call: everybody, everybody who is signed in, the firm's staff. */
export type Caller = 'anyone' | 'signedIn' | 'staff'

export interface DescribedProcedure {
  input: z.ZodType | null
  output: z.ZodType
  caller: Caller
  /** Whether the password must have been typed a short while ago. */
  steppedUp: boolean
  /** Completes "You don't have permission to …". */
  action: string
}

/** What a procedure says about itself; who may call it is read off the rung of the ladder that it stands on. */
export function describeProcedure(path: ProcedurePath): DescribedProcedure {
  const { _def } = built.parse(procedures.get(path))
  const { inputs, output, middlewares, meta } = definition.parse(_def)
  return {
    input: inputs[0] ?? null,
    output,
    caller: callerOf(middlewares),
    steppedUp: [steppedUpClientProcedure, steppedUpAdminProcedure].some((rung) =>
      standsOn(middlewares, rung._def.middlewares),
    ),
    action: meta?.action ?? 'do that',
  }
}

/** By their paths: the router's type nests them by feature, the router itself does not. */
const procedures = new Map<string, unknown>(Object.entries(appRouter._def.procedures))
const built = z.custom<{ _def: unknown }>((value) => typeof value === 'function')

const schema = z.instanceof(z.ZodType)

/** The part of a procedure's definition that tRPC keeps at run time and does not type. */
const definition = z.object({
  inputs: z.array(schema).max(1),
  output: schema,
  middlewares: z.array(z.unknown()),
  meta: z.object({ action: z.string().optional() }).optional(),
})

function callerOf(middlewares: unknown[]): Caller {
  if (standsOn(middlewares, adminProcedure._def.middlewares)) return 'staff'
  return standsOn(middlewares, clientProcedure._def.middlewares) ? 'signedIn' : 'anyone'
}

function standsOn(middlewares: unknown[], rung: readonly unknown[]): boolean {
  return rung.every((middleware, place) => middlewares[place] === middleware)
}
