import type { JsonSchema } from './types.ts'

/** Returns an example body: required fields, and fields with their own example. */
export function exampleOf(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
): unknown {
  const { $ref, oneOf, anyOf, items, properties } = schema
  if ($ref !== undefined) return exampleOf(named[$ref.split('/').at(-1) ?? ''] ?? {}, named)
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [form] = oneOf ?? anyOf ?? []
  if (form !== undefined) return exampleOf(form, named)
  if (items !== undefined) return [exampleOf(items, named)]
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([name, field]) => schema.required?.includes(name) || field.examples !== undefined)
        .map(([name, field]) => [name, exampleOf(field, named)]),
    )
  }
  return plainExample(schema)
}

function plainExample({ type, format }: JsonSchema): unknown {
  if (format !== undefined && Object.hasOwn(ofFormat, format)) return ofFormat[format]
  const kind = Array.isArray(type) ? type[0] : type
  return kind === 'boolean' ? true : kind === 'integer' || kind === 'number' ? 1 : 'Text'
}

const ofFormat: Readonly<Record<string, string>> = {
  uuid: '0190163d-8694-739b-aea5-966c26f8ad91',
  email: 'nora@example.com',
  date: '1985-04-30',
  password: 'Quiet-Harbor-42!',
}
