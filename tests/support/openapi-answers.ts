import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'

export interface SeenAnswer {
  method: string
  /** As the document writes it: `/api/documents/{id}`. */
  path: string
  status: number
  headers: Headers
  /** Parsed; undefined if it is not JSON. */
  body: unknown
}

/**
 * Checks answers against an OpenAPI document: the status is listed, the body matches the schema and has no other field,
 * and the listed headers are there. Returns what is wrong, or nothing.
 */
export function answerChecker(document: unknown) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(closed(anObject.parse(document)), 'api')
  const { paths, components } = described.parse(document)

  return ({ method, path, status, headers, body }: SeenAnswer): string[] => {
    const operation = `/paths/${escaped(path)}/${method.toLowerCase()}`
    const named = paths[path]?.[method.toLowerCase()]?.responses[status]
    if (named === undefined) return [`${method} ${path} does not name the status ${status}`]
    const { at, answer } =
      named.$ref === undefined
        ? { at: `${operation}/responses/${status}`, answer: named }
        : {
            at: named.$ref.slice(1),
            answer: components.responses[named.$ref.split('/').at(-1) ?? ''],
          }
    if (answer === undefined) return [`${named.$ref} is not there`]
    return [
      ...Object.keys(answer.headers)
        .filter((name) => !isOptional(name, status) && !headers.has(name))
        .map((name) => `${name} is missing`),
      ...contentProblems(ajv, `api#${at}`, { types: Object.keys(answer.content), headers, body }),
    ]
  }
}

/** Only some pages have a next one, and what was never saved has no version. */
function isOptional(header: string, status: number): boolean {
  if (header === 'etag') return status === 412
  return ['x-next-cursor', 'x-total-count', 'x-total-more-than'].includes(header)
}

const anObject = z.record(z.string(), z.unknown())

const response = z.object({
  $ref: z.string().optional(),
  headers: anObject.default({}),
  content: anObject.default({}),
})

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), response) })),
  ),
  components: z.object({ responses: z.record(z.string(), response) }),
})

function contentProblems(
  ajv: Ajv2020,
  at: string,
  { types, headers, body }: { types: string[]; headers: Headers; body: unknown },
): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? null
  if (types.length === 0) return []
  if (type === null || !types.includes(type)) return [`${type} is not one of ${types.join(', ')}`]
  if (type !== 'application/json') return []
  const place = `${at}/content/${escaped(type)}/schema`
  // Compiled at its first use.
  const validate = ajv.getSchema(place)
  if (validate === undefined) throw new Error(`${place} is not there`)
  return validate(body) ? [] : [ajv.errorsText(validate.errors)]
}

/** A part of a JSON pointer (RFC 6901) in the fragment of an address. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The same document, with all objects limited to their listed fields. */
function closed(value: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(value).map(([key, part]) => [key, closedPart(part)])
  const fields = typeof value['properties'] === 'object' && value['type'] === 'object'
  return { ...Object.fromEntries(inner), ...(fields && { additionalProperties: false }) }
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart)
  const parsed = anObject.safeParse(part)
  return parsed.success ? closed(parsed.data) : part
}
