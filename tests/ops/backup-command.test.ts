import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmPicturePath } from '#shared/firm/firm-pictures.ts'
import { aPicture } from '#tests/support/signatures.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { aPdf } from '#tests/support/files.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, type Someone } from '#tests/support/signed-in.ts'

let server: RunningServer
let folder: string
let documentId: string
let picture: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'))
  server = await startServer()
  const ana = await aClientOf(server, 'Ana')
  await saveFirm(ana)
  const file = { name: 'a.pdf', category: 'w2', bytes: aPdf() }
  documentId = await ana.upload(await ana.startReturn(2025), file)
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

/** Makes the person an admin, who gives the firm a name, a logo and a SOC 2 report. */
async function saveFirm({ call, token }: Someone) {
  await inDatabaseOf(server, (db) => db.updateTable('users').set({ role: 'admin' }).execute())
  const image = aPicture((x) => x < 150).toString('base64')
  const logo = await call('POST', '/api/admin/firm/pictures', { kind: 'logo', image })
  picture = firmPicturePath(String(logo['picture']))
  const added = await fetch(`${server.url}/api/admin/firm/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(aPdf('SOC 2')),
  })
  const { report } = (await added.json()) as { report: string }
  const year = new Date().getFullYear() - 1
  const soc2 = { auditor: 'Bell & Ito LLP', from: `${year}-01-01`, to: `${year}-12-31`, report }
  const claims = { ...settingsAtStart.claims, soc2 }
  const settings = { ...settingsAtStart, name: 'Harbor Tax', logo, claims }
  await call('PUT', '/api/admin/firm', { version: 0, settings })
}

const run = (...script: string[]) =>
  npmToEnd(['run', '--silent', ...script], { DATA_DIR: server.dataDir, ...s3Credentials })
const s3Credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

test('a backup says whether it is sealed; npm run recovery-key makes the key that opens it', async () => {
  const open = await run('backup', '--', path.join(folder, 'open'))
  expect(open).toMatchObject({ code: 0 })
  expect(open.output).toMatch(/^NOT SEALED: .*BACKUP_RECIPIENT/m)

  const keyFile = path.join(folder, 'recovery.txt')
  const made = await run('recovery-key', '--', keyFile)
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.output) ?? []
  expect(made.output).not.toContain('AGE-SECRET-KEY')
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect(await run('recovery-key', '--', keyFile)).toMatchObject({ code: 1 })

  const to = path.join(folder, 'sealed')
  const env = { DATA_DIR: server.dataDir, BACKUP_RECIPIENT: recipient }
  const sealed = await npmToEnd(['run', '--silent', 'backup', '--', to], env)
  expect(sealed).toMatchObject({ code: 0 })
  expect(sealed.output).toMatch(/^It is sealed: /m)
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true })
})

test.each([
  { what: 'a folder', placeIn: () => path.join(folder, 'copied') },
  {
    what: 'a bucket',
    placeIn: ({ port }: FauxqsServer) =>
      `s3://backups/copied?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
  },
])(
  'npm run restore from $what fills the empty folder of another installation that has the keys',
  async ({ placeIn }) => {
    const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
    onTestFinished(() => s3.stop())
    s3.createBucket('backups')
    const place = placeIn(s3)
    expect(await run('backup', '--', place)).toMatchObject({ code: 0 })
    const dataDir = await makeDataDir()
    await cp(path.join(server.dataDir, 'keys'), path.join(dataDir, 'keys'), { recursive: true })
    const there = (...script: string[]) =>
      npmToEnd(['run', '--silent', ...script], { DATA_DIR: dataDir, ...s3Credentials })
    expect(await there('restore', '--', place)).toMatchObject({ code: 0 })
    const verified = await there('verify', '--', '--whole')
    expect(verified.output).toMatch(/^Everything is intact$/m)
    const restored = await startServer({ dataDir })
    const about = await (await fetch(`${restored.url}/about`)).text()
    expect(about).toContain(`src="${picture}"`)
    expect(about).toContain('<title>About us · Harbor Tax</title>')
    // Verified above: the report opens.
    const security = await (await fetch(`${restored.url}/security`)).text()
    expect(security).toContain('Examined by Bell &amp; Ito LLP for Jan 1, ')
    const bytes = ({ url }: RunningServer) => fetch(url + picture).then((answer) => answer.bytes())
    expect(await bytes(restored)).toEqual(await bytes(server))
    expect(await restored.stop()).toBe(0)
    const again = await there('restore', '--', place)
    expect(again).toMatchObject({ code: 1 })
    expect(again.output).toContain('The database has users')
    await rm(dataDir, { recursive: true })
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true })
  },
)

test('next to a running server, the exit codes of backup and verify say whether all data is intact', async () => {
  expect(await run('backup', '--', path.join(folder, 'whole'))).toMatchObject({ code: 0 })
  const whole = await run('verify', '--', '--whole')
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.output).toMatch(/^Everything is intact$/m)
  const again = await run('verify')
  expect(again).toMatchObject({ code: 0 })
  expect(again.output).toMatch(/^What was read is intact. The first \d+ entries .* --whole$/m)
  expect(again.output).not.toContain('Everything')

  await rm(path.join(server.dataDir, 'documents/objects'), { recursive: true })
  const backup = await run('backup', '--', path.join(folder, 'rest'))
  expect(backup).toMatchObject({ code: 1 })
  expect(backup.output).toContain(`Left out: document ${documentId} (missing)`)
  expect((await readdir(folder)).toSorted()).toEqual(['rest', 'whole'])
  const verify = await run('verify', '--', '--whole')
  expect(verify).toMatchObject({ code: 1 })
  expect(verify.output).toMatch(new RegExp(`^document ${documentId}: missing$`, 'm'))
  expect(verify.output).toMatch(/^Faults: 1$/m)
})
