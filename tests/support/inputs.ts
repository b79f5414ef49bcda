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

interface TextField {
  name: string
  schema: z.core.$ZodType
}

/** The strings of a schema, also in its parts. A schema of a kind that is not known here fails the test. */
export function textsIn(schema: z.core.$ZodType, name: string): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return [{ name, schema }]
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([key, part]) => textsIn(part, `${name}.${key}`))
  }
  if (def.type === 'array') return textsIn(def.element, name)
  if (def.type === 'tuple') return def.items.flatMap((item) => textsIn(item, name))
  if (def.type === 'union') return def.options.flatMap((option) => textsIn(option, name))
  if (def.type === 'pipe') return [...textsIn(def.in, name), ...textsIn(def.out, name)]
  if (def.type === 'record') {
    return [...textsIn(def.keyType, `${name}.key`), ...textsIn(def.valueType, name)]
  }
  if ('innerType' in def) return textsIn(def.innerType, name)
  if (withoutText.has(def.type)) return []
  throw new Error(`${name}: what texts does a schema of the kind ${def.type} hold?`)
}

const withoutText = new Set([
  'enum',
  'literal',
  'boolean',
  'number',
  'date',
  'transform',
  'never',
  'null',
  'void',
])
