import { z } from 'zod'
import { type Right, rightsOf } from '#shared/clients/access-parts.ts'
import { type Access, type Subject, subjectOfField } from '#server/calls/meta.ts'
import { exampleOf } from '#server/rest/openapi/examples.ts'
import { Schemas } from '#server/rest/openapi/schemas.ts'
import type { JsonSchema } from '#server/rest/openapi/types.ts'
import { definitionOf } from '#server/rest/procedures.ts'
import type { RestRow } from '#server/rest/row.ts'
import { restTable } from '#server/rest/table.ts'
import { appRouter } from '#server/router.ts'
import { sampleIds, samples } from './call-samples.ts'

/** Users with access to the owner's records; `ended` was a spouse and signed nothing. */
const partCallers = ['spouse', 'ended', 'helper', 'officer'] as const
const signedOut = ['nobody', 'bad', 'expired'] as const
export const callers = [...signedOut, 'owner', 'other', 'admin', ...partCallers] as const
export type CallerName = (typeof callers)[number]

/** A procedure, with its row of the REST table if it has one, or a route that is no procedure. */
export interface Call {
  /** `METHOD /path`, or the procedure if only the portal's own screens call it. */
  name: string
  method: RestRow['method'] | null
  path: string | null
  /** The field of the input that is in the path. */
  inPath: string | null
  procedure: string | null
  kind: 'query' | 'mutation' | 'subscription'
  /** What the call says about itself. */
  meta: ReturnType<typeof definitionOf>['meta']
  /** The fields of the input that name records. */
  ids: { field: string; subject: Subject | undefined; required: boolean }[]
  /** A right input by the examples of its schema. */
  example: Record<string, unknown>
  /** The status of each caller's answer; over /trpc, a success is a 200. */
  verdicts: Record<CallerName, number>
}

/** Every call, in the order of the router. */
export const calls: Call[] = [
  ...Object.keys(appRouter._def.procedures).map((procedure) =>
    callOf(procedure, restTable.find((row) => row.procedure === procedure) ?? null),
  ),
  ...restTable.filter(({ procedure }) => procedure === null).map((row) => callOf(null, row)),
]

/** True if it answers while staff view the portal as a client; a public page answers everybody the same. */
export function answersViewing({ procedure, meta }: Call): boolean {
  return meta.allowImpersonation === true || (procedure === null && meta.caller === undefined)
}

/** True if it needs the session of an account. */
export function needsAccount({ meta }: Pick<Call, 'meta'>): boolean {
  return meta.caller === 'signedIn' || meta.caller === 'staff'
}

/** The callers that a call refuses. */
export function deniedBy({ verdicts }: Call): CallerName[] {
  return callers.filter((caller) => verdicts[caller] >= 400)
}

function callOf(procedure: string | null, row: RestRow | null): Call {
  const { type, meta, inputs } = procedure === null ? plainOf(row) : definitionOf(procedure)
  const [schema] = inputs
  const input = schema ? described(schema) : { schema: {}, example: {} }
  const param = /:(\w+)/.exec(row?.path ?? '')?.[1] ?? null
  const call = {
    name: row === null ? (procedure ?? '') : `${row.method} ${row.path}`,
    method: row?.method ?? null,
    path: row?.path ?? null,
    inPath: param && (row?.params[param] ?? param),
    procedure,
    kind: type,
    meta,
    ids: procedure === null ? idsOfPath(meta) : idsIn(input.schema, meta),
    example: input.example,
  }
  const success = row?.status ?? 200
  return { ...call, verdicts: verdictsOf(call, success) }
}

function plainOf(row: RestRow | null) {
  const type = row?.method === 'GET' ? ('query' as const) : ('mutation' as const)
  return { type, meta: row?.access ?? {}, inputs: [] }
}

function idsOfPath({ about }: Access): Call['ids'] {
  return about === undefined ? [] : [{ field: 'id', subject: about, required: true }]
}

function idsIn(schema: JsonSchema, { about }: Access): Call['ids'] {
  const forms = schema.oneOf ?? schema.anyOf ?? [schema]
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names]
    .filter((name) => /^(id|ids|client)$|Ids?$/.test(name))
    .map((field) => ({
      field,
      subject: subjectOfField[field] ?? about,
      required: forms.every(({ required = [] }) => required.includes(field)),
    }))
}

/** The input's schema, and an input by its examples; it is based on no version unless it has to be. */
function described(schema: z.ZodType) {
  const schemas = new Schemas()
  const named = schemas.name('Input', schemas.input(schema))
  const example = z.record(z.string(), z.unknown()).parse(exampleOf(named, schemas.named))
  const input = schemas.named['Input'] ?? {}
  if (input.required?.includes('version') !== true) delete example['version']
  return { schema: input, example }
}

type Declared = Pick<Call, 'name' | 'procedure' | 'meta' | 'ids' | 'example'>

function verdictsOf(call: Declared, success: number): Call['verdicts'] {
  const { status } = samples[call.procedure ?? call.name] ?? {}
  const made = call.ids.every(({ subject, required }) => !required || isSampled(subject))
  // No token is right that a test makes up.
  const madeUp = 'token' in call.example ? 400 : success
  const allowed = status ?? (made ? madeUp : 404)
  return Object.fromEntries(
    callers.map((caller) => {
      const verdict = verdictOf(call, caller)
      return [caller, verdict === 'allowed' ? allowed : verdict]
    }),
  ) as Call['verdicts']
}

/** The rule. docs/decisions/0046 has it in words. */
function verdictOf(call: Declared, caller: CallerName): 'allowed' | 401 | 403 | 404 | 409 {
  const { caller: kind = 'anyone', needs = [], notForStaff = false } = call.meta
  const except: Partial<NonNullable<Access['except']>> = call.meta.except ?? {}
  if (kind === 'anyone') return 'allowed'
  if (kind === 'link' || isSignedOut(caller)) return 401
  if (kind === 'staff') return caller === 'admin' ? 'allowed' : 403
  if (caller === 'owner') return 'allowed'
  const ofStranger = except.other ?? (call.ids.some(isNamed) ? 404 : 'allowed')
  if (caller === 'other') return ofStranger
  if (caller === 'admin') return except.staff ?? (notForStaff ? ofStranger : 'allowed')
  const held: readonly Right[] = caller === 'ended' ? [] : rightsOf[caller]
  const may = needs.some((all) => all.every((right) => held.includes(right)))
  return except[caller] ?? (may ? 'allowed' : ofStranger)
}

function isSampled(subject: Subject | undefined): boolean {
  return subject === undefined || Object.hasOwn(sampleIds, subject)
}

/** Whether a sample input has the field: a required one, and the client that a call can be about. */
export function isNamed({ subject, required }: Call['ids'][number]): boolean {
  return required || subject === 'client'
}

function isSignedOut(caller: CallerName): caller is (typeof signedOut)[number] {
  return signedOut.some((one) => one === caller)
}
