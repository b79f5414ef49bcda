import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { importFolder } from '#server/import/import-folder.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'

const portal = await startTestApp()
afterAll(() => portal.close())

test('3,000 office clients come in with one import, and no twin with a second', async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `M${at},Ada ${at},Many,7755550${100 + (at % 900)}`,
  )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'clients.csv')
  await writeFile(file, ['client,firstName,lastName,phone', ...rows].join('\n'))
  const { email: by } = await anAdmin(portal)
  const write = () => importFolder(portal.services, file, { by, invite: false })
  expect(await write()).toMatchObject({ clients: 3000, there: 0, refusals: [] })
  expect(await write()).toMatchObject({ clients: 0, there: 3000, refusals: [] })
  const written = portal.services.db.selectFrom('clients').select('id')
  expect(await written.where('lastName', '=', 'Many').execute()).toHaveLength(3000)
}, 120_000)
