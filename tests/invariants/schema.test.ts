import { sql } from 'kysely'
import { parseSync, Visitor } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { sealedColumns } from '#server/crypto/sealed-columns.ts'
import { sourcesIn } from './sources.ts'
import { testDatabase } from '#tests/support/database.ts'

/** db/schema is written by hand; this compares it with the database that the migrations make. */
const database = await testDatabase()
afterAll(() => database.drop())

interface Column {
  table: string
  name: string
  nullable: boolean
  type: string
}

const { rows: columns } = await sql<Column>`
  select table_name as "table", column_name as name, is_nullable = 'YES' as nullable, case data_type when 'USER-DEFINED' then 'text' else data_type end as type
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely%'
  order by 1, 2`.execute(database.db)
const tables = Map.groupBy(columns, ({ table }) => table)
/** PostgreSQL calls each column of a view nullable. */
const views = ['access_now', 'grants_now']
const written = readInterfaces()
/** From a table to the interface of its rows. */
const rowTypes = new Map(
  [...written].flatMap(([name, tables]) => (name.endsWith('Tables') ? [...tables] : [])),
)

test('the schema has the same tables as the database', () => {
  const named = [...rowTypes.keys()].map(snake)
  expect(named.toSorted()).toStrictEqual([...tables.keys()].toSorted())
  expect(named.length).toBeGreaterThan(10)
})

describe.each([...tables])('%s', (table, real) => {
  const name = rowTypes.get(camel(table)) ?? ''
  const fields = written.get(name) ?? new Map<string, string>()

  test('has the same columns', () => {
    expect([...fields.keys()].map(snake).toSorted()).toStrictEqual(
      real.map((column) => column.name).toSorted(),
    )
  })

  test('has the same nullable columns', () => {
    if (views.includes(table)) return
    const nullable = [...fields].filter(([, type]) => /\bnull\b/.test(type))
    expect(nullable.map(([field]) => snake(field)).toSorted()).toStrictEqual(
      real
        .filter((column) => column.nullable)
        .map((column) => column.name)
        .toSorted(),
    )
  })

  test('has the types that the driver returns', () => {
    for (const { name: column, type } of real) {
      const field = fields.get(camel(column)) ?? ''
      expect(field, `${table}.${column} is ${type}`).toMatch(typesOf[type] ?? /^never$/)
    }
  })
})

test('every table has a primary key', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.table_constraints
    where table_schema = 'public' and constraint_type = 'PRIMARY KEY' and table_name not like 'kysely%'
    order by 1`.execute(database.db)
  const withRows = [...tables.keys()].filter((table) => !views.includes(table))
  expect(rows.map(({ table }) => table).toSorted()).toStrictEqual(withRows.toSorted())
})

test('a change of keys covers every sealed column', () => {
  const sealed = [...rowTypes].flatMap(([table, name]) =>
    [...(written.get(name) ?? [])]
      .filter(([, type]) => /\bSealed\b/.test(type))
      .map(([field]) => `${snake(table)}.${snake(field)}`),
  )
  const covered = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  // The check of a key goes with the key, and the mails are in the job queue's table.
  expect([...covered, 'key_checks.sealed'].toSorted()).toStrictEqual(
    [...sealed, 'graphile_worker._private_jobs.mail'].toSorted(),
  )
})

/** Our own types, such as a role or a status, count as text. */
const typesOf: Record<string, RegExp> = {
  uuid: /\bstring\b/,
  text: /\bstring\b|\b[A-Z]\w+|^'/,
  'character varying': /\bstring\b/,
  integer: /\bnumber\b/,
  bigint: /\b(number|Cents)\b/,
  boolean: /\bboolean\b/,
  ARRAY: /\[\]>?$/,
  bytea: /\bSealed\b|\bBuffer\b/,
  date: /\bstring\b/,
  jsonb: /\bRecord\b|\bAnswers\b|\bTemplateItem\b|\bFeeLine\b|\bFirmSettings\b|\bMailWords\b/,
  'timestamp with time zone': /\bDate\b|\b(?:Created|Updated)At\b/,
}

/** From the name of an interface to its fields and their types, as written. */
function readInterfaces(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const { file, text } of sourcesIn('db/schema')) {
    new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        const fields = body.body.flatMap((field): [string, string][] => {
          if (field.type !== 'TSPropertySignature' || field.key.type !== 'Identifier') return []
          const type = field.typeAnnotation?.typeAnnotation
          return [[field.key.name, type ? text.slice(type.start, type.end) : '']]
        })
        found.set(id.name, new Map(fields))
      },
    }).visit(parseSync(file, text).program)
  }
  return found
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
