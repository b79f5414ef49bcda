import { z } from 'zod'
import { appRouter } from '#server/router.ts'

const withInputs = z.object({
  _def: z.object({ inputs: z.array(z.instanceof(z.core.$ZodType)).default([]) }),
})

/** The path of each procedure that takes an input, and its schema. */
export const inputs = Object.entries<unknown>(appRouter._def.procedures).flatMap(
  ([path, procedure]) =>
    withInputs
      .parse(Object.assign({}, procedure))
      ._def.inputs.map((schema) => [path, schema] as const),
)
