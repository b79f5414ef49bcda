import { z } from 'zod'
import type { Access, Meta } from '#server/calls/meta.ts'
import { appRouter } from '#server/router.ts'
import type { RestRow } from './row.ts'

/** A procedure's type, schemas and meta, which tRPC's types don't give. */
export function definitionOf(path: string) {
  const { _def } = built.parse(procedures.get(path))
  return definition.parse(_def)
}

/** A row's rules about who may call it. */
export function accessOf({ procedure, access }: RestRow): Access {
  return procedure === null ? access : definitionOf(procedure).meta
}

/** The procedures by path. At runtime the router is flat. */
const procedures = new Map<string, unknown>(Object.entries(appRouter._def.procedures))
const built = z.custom<{ _def: unknown }>((value) => typeof value === 'function')

const zodSchema = z.instanceof(z.ZodType)
const definition = z.object({
  inputs: z.array(zodSchema).max(1),
  /** A subscription has none. */
  output: zodSchema.default(z.never()),
  type: z.enum(['query', 'mutation', 'subscription']),
  meta: z.custom<Meta>().default({}),
})
