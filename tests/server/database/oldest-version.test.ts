import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkDatabase } from '#server/database/external.ts'
import { testDatabase } from '#tests/support/database.ts'

test.each([
  ['PostgreSQL 15, which is too old', '150018', /needs PostgreSQL 16 or newer, and this is 15$/],
  ['PostgreSQL 16', '160000', null],
])('%s', async (_title, version, refusal) => {
  const { db, url, drop } = await testDatabase()
  await sql`create schema says`.execute(db)
  await sql`create function says.current_setting(text) returns text language sql
    return ${sql.lit(version)}`.execute(db)
  const checked = checkDatabase(
    `${url}&options=${encodeURIComponent('-csearch_path=says,pg_catalog')}`,
    null,
  )
  if (refusal === null) await checked
  else await expect(checked).rejects.toThrow(refusal)
  await drop()
})
