import { beforeAll, expect, test } from 'vitest'
import { poolOf } from '#server/database/database.ts'
import { testPortal, testKeys } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { setRows } from '#tests/support/rows.ts'
import { tracesOf } from '#tests/support/traces.ts'

const portal = await testPortal()
const client = await aClient(portal)

beforeAll(async () => {
  const { id } = await aReturn(portal, { clientId: client.id })
  const deleted = await client.api.upload(id, { name: 'a.pdf', bytes: aPdf(), category: 'w2' })
  await client.api.upload(id, { name: 'b.pdf', bytes: aPdf(), category: 'w2' })
  await setRows(
    portal,
    'documents',
    { deletedAt: new Date(Date.now() - 31 * 86_400_000) },
    { id: String(deleted.json()['id']) },
  )
})

const run = (...script: string[]) =>
  npmToEnd(['run', '--silent', ...script], {
    DATABASE_URL: poolOf(portal.services.db).options.connectionString ?? '',
    ENCRYPTION_KEYS: testKeys,
    DATA_DIR: portal.services.config.dataDir,
  })

test('npm run retention prints what it would do; with --apply it does it', async () => {
  const dry = await run('retention')
  expect(dry).toMatchObject({ code: 0 })
  expect(dry.output).toMatch(/^Deleted documents +1 +0 /m)
  expect(dry.output).toContain('Nothing was destroyed: this was a dry run.')
  expect((await tracesOf(portal)).objects).toBe(2)
  expect((await run('retention', '--', '--apply')).output).toMatch(/^Destroyed: .*1 deletedDoc/m)
  expect((await tracesOf(portal)).objects).toBe(1)
  expect((await run('retention')).output).toMatch(/^Deleted documents +0 +0 /m)
})

test('npm run erase erases a client again after the restore of an older backup', async () => {
  expect((await run('erase', '--', 'nobody')).code).toBe(1)
  expect(await run('erase', '--', client.id)).toMatchObject({ code: 0 })
  expect(await tracesOf(portal)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  expect((await run('erase', '--', client.id)).output).toContain('No client has this id')
})
