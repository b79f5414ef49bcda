import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db, drop } = await testDatabase()
afterAll(() => drop())

test('days stay text and whole numbers become numbers, also in arrays', async () => {
  const { rows } = await sql`select '2026-01-31'::date as day, 5::bigint as number,
    array['2026-01-31', '2026-02-01']::date[] as days, array[5, 6]::bigint[] as numbers,
    '{}'::date[] as none`.execute(db)
  expect(rows).toEqual([
    { day: '2026-01-31', number: 5, days: ['2026-01-31', '2026-02-01'], numbers: [5, 6], none: [] },
  ])
})
