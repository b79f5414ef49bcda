import { z } from 'zod'
import { appRouter } from '#server/router.ts'

/** A procedure's schemas, middlewares and meta, which tRPC's types don't give. */
export function definitionOf(path: string) {
  const { _def } = built.parse(procedures.get(path))
  return definition.parse(_def)
}

/** By path. At runtime the router is flat. */
const procedures = new Map<string, unknown>(Object.entries(appRouter._def.procedures))
const built = z.custom<{ _def: unknown }>((value) => typeof value === 'function')

const zodSchema = z.instanceof(z.ZodType)
const definition = z.object({
  inputs: z.array(zodSchema).max(1),
  output: zodSchema,
  middlewares: z.array(z.unknown()),
  meta: z
    .object({
      action: z.string().optional(),
      beforeProof: z.boolean().optional(),
      beforeEnrolling: z.boolean().optional(),
      limit: z.union([z.array(z.string()), z.object({ none: z.string() })]).optional(),
    })
    .optional(),
})
