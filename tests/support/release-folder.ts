import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { seedDemo } from '#db/seeds/demo.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { readConfig } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import { openDocument } from '#server/crypto/sealed-documents.ts'
import { portal, superuser } from '#server/database/embedded/cluster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { unscopedKeptDocuments } from '#server/records/documents/documents.access.ts'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { projectRoot, runCommand, StartupError } from '#server/base/startup.ts'
import { openServices } from '#server/services.ts'
import { testKeys } from './app.ts'
import { supported } from '#server/database/external.ts'
import { startOtherPostgres } from './other-postgres.ts'
import { type Release, releasesDir } from './releases.ts'

const run = promisify(execFile)

/**
 * npm run release-folder: writes tests/releases/VERSION.tar.gz, on which every later version must start: the demo firm's
 * database as pg_dump writes it, keys and documents. The programs of PostgreSQL are Debian's, or in the folder that is named.
 */
await runCommand(async () => {
  const [programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)] = process.argv.slice(2)
  if (programs === undefined) {
    throw new StartupError("Say where PostgreSQL's programs are: npm run release-folder -- FOLDER")
  }
  const root = await mkdtemp(path.join(os.tmpdir(), 'portal-release-'))
  const dataDir = path.join(root, 'portal')
  prepareDataDir({ dataDir: root, databaseUrl: null })
  const postgres = await startOtherPostgres(programs, root)
  try {
    const login = ['-h', postgres.socketDir, '-U', superuser]
    await run(path.join(programs, 'createdb'), [...login, '-O', portal, portal])
    const release = await fill(dataDir, addressOf(postgres.socketDir, portal))
    await writeFile(path.join(root, 'release.json'), JSON.stringify(release))
    const options = [
      '--inserts',
      '--rows-per-insert=100',
      '--no-owner',
      '--no-acl',
      '--no-comments',
    ]
    await run(path.join(programs, 'pg_dump'), [
      ...login,
      ...options,
      '-f',
      path.join(root, 'database.sql'),
      portal,
    ])
  } finally {
    await postgres.stop()
  }
  await mkdir(path.join(dataDir, 'keys'), { mode: 0o700 })
  await writeFile(path.join(dataDir, 'keys/encryption-keys'), testKeys, { mode: 0o600 })
  const { version } = JSON.parse(
    await readFile(path.join(projectRoot, 'package.json'), 'utf8'),
  ) as { version: string }
  const file = path.join(releasesDir, `${version}.tar.gz`)
  await run('tar', [
    '-czf',
    file,
    '-C',
    root,
    'release.json',
    'database.sql',
    'portal/keys',
    'portal/documents',
  ])
  await rm(root, { recursive: true })
  console.log(`Wrote ${path.relative(projectRoot, file)}`)
})

/** The demo firm, and what a client of it finds. */
async function fill(dataDir: string, DATABASE_URL: string): Promise<Release> {
  // Debian 12 has PostgreSQL 15, whose pg_dump reads no newer server. What it writes loads into a newer one.
  supported.oldestVersion = 15
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL, ENCRYPTION_KEYS: testKeys })
  const { services, close } = await openServices(config)
  try {
    const { password } = await seedDemo(services)
    await sealLog(services)
    return { password, ...(await aDocument(services)) }
  } finally {
    await close()
  }
}

async function aDocument({ db, keyring, store }: Services) {
  const { id, storageKey, email, ...seal } = await unscopedKeptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select(['documents.id', 'storageKey', 'sealedKey', 'size', 'users.email'])
    .where('documents.deletedAt', 'is', null)
    .orderBy('documents.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const plain = await openDocument(keyring, { documentId: id, ...seal }, (span) =>
    store.open(storageKey, span),
  )
  const sha256 = createHash('sha256')
    .update(await buffer(plain))
    .digest('hex')
  return { email, documentId: id, sha256 }
}
