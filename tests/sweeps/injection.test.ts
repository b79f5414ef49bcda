import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '#server/router.ts'
import { testPortal } from '#tests/support/app.ts'
import { inputFor, requestFor, tokenOf } from '#tests/support/call-requests.ts'
import { type CallerName, calls } from '#tests/support/calls.ts'
import { aPdf, fieldPart, filePart, multipart } from '#tests/support/files.ts'
import { someRecords } from '#tests/support/records.ts'
import { callTrpc } from '#tests/support/trpc.ts'

// Sends SQL in every parameter, as sqlmap does. What would be run counts up a sequence, which no rollback undoes.

const portal = await testPortal()
const { db } = portal.services
beforeAll(() => sql`create sequence injected`.execute(db))

async function wasRun(): Promise<boolean> {
  const { rows } = await sql<{ run: boolean }>`select is_called as run from injected`.execute(db)
  await sql`select setval('injected', 1, false)`.execute(db)
  return rows[0]?.run === true
}

// No quote, which a statement built from text may double.
const run = 'nextval($$injected$$)'
/** One for each place where a statement could be built from text: see the first test. */
const payloads = [
  `' OR ${run} > 0 --`,
  `'||${run}||'`,
  `\\' OR ${run} > 0 --`,
  `(SELECT ${run})`,
  `id", ${run}, "id`,
]
/** Nothing has such a name: answers that differ show that one of the two was run, and true. */
const [isTrue, isFalse] = ["zq' OR '1'='1", "zq' OR '1'='2"]

const letters = "(values ('a'), ('id')) letters (id)"
test.each([
  ['a text', (text: string) => `select id from ${letters} where id = '${text}'`],
  ['a call', (text: string) => `select id from ${letters} where id = lower('${text}')`],
  ['a pattern', (text: string) => `select id from ${letters} where id like '%${text}%'`],
  [
    'a text with escapes',
    (text: string) => `select id from ${letters} where id = E'${text.replaceAll("'", "''")}'`,
  ],
  ['a number', (text: string) => `select id from ${letters} where length(id) = ${text}`],
  ['a list', (text: string) => `select id from ${letters} where length(id) in (${text})`],
  ['a name', (text: string) => `select id from ${letters} order by "${text}"`],
])('a statement that builds %s from input is noticed', async (_place, statement) => {
  const noticed: boolean[] = []
  for (const text of payloads) {
    await db.executeQuery(sql.raw(statement(text)).compile(db)).catch(() => {})
    noticed.push(await wasRun())
  }
  expect(noticed).toContain(true)
})

/** The properties of an input, and those of its parts. */
function placesIn(schema: unknown, at: string[] = []): string[][] {
  if (typeof schema === 'boolean') return []
  const { properties, items, prefixItems, anyOf, oneOf, allOf } = jsonSchema.parse(schema)
  return [
    ...Object.entries(properties).flatMap(([name, part]) => placesIn(part, [...at, name])),
    ...[items ?? [], prefixItems].flat().flatMap((part) => placesIn(part, [...at, '0'])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => placesIn(part, at)),
    ...(at.length > 0 ? [at] : []),
  ]
}

const parts = z.array(z.unknown()).default([])
const jsonSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  prefixItems: parts,
  anyOf: parts,
  oneOf: parts,
  allOf: parts,
})

/** Each place of a procedure's input once. */
function placesOf(procedure: string): string[][] {
  const { inputs } = z
    .object({ inputs: z.array(z.instanceof(z.core.$ZodType)).default([]) })
    .parse(Reflect.get(appRouter._def.procedures, procedure)._def)
  const places = inputs.flatMap((schema) =>
    placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  return [...new Map(places.map((place) => [place.join('.'), place])).values()]
}

function withText(input: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text
  if (name === '0') return [withText(Array.isArray(input) ? input[0] : null, rest, text)]
  const before = typeof input === 'object' && input !== null ? input : {}
  return { ...before, [name]: withText(Reflect.get(before, name), rest, text) }
}

const rows = calls.flatMap((row) => {
  const places = row.procedure === null ? [] : placesOf(row.procedure)
  return row.procedure === null || places.length === 0
    ? []
    : [{ row, procedure: row.procedure, places }]
})

test('most procedures have parameters', () => {
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.flatMap(({ places }) => places).length).toBeGreaterThan(200)
})

describe.each(rows)('$procedure', ({ row, procedure, places }) => {
  test('runs the SQL of no parameter', async () => {
    const records = await someRecords(portal)
    const caller = row.verdicts.owner < 400 ? 'owner' : 'admin'
    // A visitor's input may go another way.
    const callers = row.verdicts.nobody < 400 ? (['nobody', caller] as const) : ([caller] as const)
    const send = (place: string[], text: string, by: CallerName = caller) => {
      const input = withText(inputFor(row, records), place, text)
      return callTrpc(portal, procedure, { input, token: tokenOf(records, by) })
    }
    for (const place of places) {
      for (const text of payloads) {
        for (const by of callers) {
          const { status } = await send(place, text, by)
          expect(status, `${place.join('.')}: ${text}`).toBeLessThan(500)
        }
      }
      // A preview answers with the text itself.
      if (row.kind !== 'query' || procedure.endsWith('.preview')) continue
      const [one, other] = [await send(place, isTrue), await send(place, isFalse)]
      expect([other.status, other.output]).toStrictEqual([one.status, one.output])
    }
    expect(await wasRun()).toBe(false)
  })
})

describe('calls that are no procedure', () => {
  test.each([
    ['the filters of the table as CSV', 'GET /api/admin/tax-returns.csv'],
    ['an upload', 'POST /api/tax-returns/:id/documents'],
    ['a download', 'GET /api/documents/:id/download'],
  ])('%s: nor any of an address, a form or a header', async (_name, name) => {
    const row = calls.find((one) => one.name === name)
    if (row === undefined) throw new Error(`no ${name}`)
    const records = await someRecords(portal)
    const bearer = { authorization: `Bearer ${records.admin.token}` }
    for (const text of payloads) {
      const plain = requestFor(row, records)
      const inAddress = encodeURIComponent(text)
      const fields = ['search', 'status', 'year', 'sort', 'direction', 'cursor', 'limit', 'columns']
      const query = new URLSearchParams(fields.map((field) => [field, text]))
      const inForm = multipart([fieldPart('category', text), filePart(`${text}.pdf`, aPdf())])
      const inHeaders = {
        'user-agent': text,
        'x-forwarded-for': text,
        'x-request-id': text,
        'idempotency-key': text,
        cookie: `session=${inAddress}; device=${inAddress}`,
        range: text,
        'if-none-match': text,
      }
      for (const request of [
        { ...requestFor(row, records, inAddress), headers: bearer },
        { ...plain, url: `${plain.url}?${query}`, headers: { ...plain.headers, ...bearer } },
        { ...plain, headers: { ...plain.headers, ...inHeaders, ...bearer } },
        { ...plain, headers: { ...plain.headers, authorization: `Bearer ${text}` } },
        ...(row.method === 'POST'
          ? [{ ...plain, ...inForm, headers: { ...inForm.headers, ...bearer } }]
          : []),
      ]) {
        const { statusCode } = await portal.app.inject(request)
        expect(statusCode, text).toBeLessThan(500)
      }
    }
    expect(await wasRun()).toBe(false)
  })
})
