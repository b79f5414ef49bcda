import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '#server/base/config.ts'
import { type LoadedKeyring, loadKeyring } from '#server/crypto/keyring.ts'
import { closeDatabase, type Db, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { checkDatabase } from '#server/database/external.ts'
import {
  checkAlarms,
  checkBackups,
  checkDisks,
  checkFolder,
  checkJobs,
  checkKeyFile,
  checkKeysOfData,
  checkSchema,
  checkStorage,
} from './check-data.ts'
import { checkClock, checkLine, checkPooler, checkRole, checkSettings } from './check-database.ts'
import { checkReplica } from './check-replica.ts'
import { checkConfig, checkMailServer, checkScanner, checkTls } from './check-outside.ts'
import { examine, type Finding, warning } from './finding.ts'
import { clusterDirOf } from '#server/base/data-dir.ts'

interface Options {
  /** The recipient of a test mail. */
  mailTo: string | null
}

/** Checks everything that the portal needs, whether or not it is running, and undoes all that it writes. */
export async function examineAll(config: Config, { mailTo }: Options): Promise<Finding[]> {
  const settings = await examine('config', '', async () => checkConfig(config))
  const outside = Promise.all([
    examine('mail', 'check SMTP_URL and the mail server', () => checkMailServer(config, mailTo)),
    examine('scanner', 'check CLAMAV_URL and clamd', () => checkScanner(config)),
    examine('tls', 'check PUBLIC_URL', () => checkTls(config)),
  ])
  if (config.databaseUrl === null && !existsSync(clusterDirOf(config.dataDir))) {
    const empty = warning(`${config.dataDir} holds no data yet`, 'start the portal: npm start')
    return [...settings, { what: 'folder', ...empty }, ...(await outside).flat()]
  }
  return [
    ...settings,
    ...(await examine('folder', `give the portal’s user rights on it`, () => checkFolder(config))),
    ...(await examine('disk', 'check the disk', () => checkDisks(config))),
    ...(await examineStorage(config)),
    ...(await examineData(config)),
    ...(await outside).flat(),
  ]
}

function examineStorage(config: Config): Promise<Finding[]> {
  const todo = 'check DOCUMENTS_URL, its credentials, and the disk'
  return examine('storage', todo, () => checkStorage(config))
}

async function examineData(config: Config): Promise<Finding[]> {
  let keys: LoadedKeyring | undefined
  const loading = await examine('keys', 'check ENCRYPTION_KEYS', async () => {
    keys = await loadKeyring(config)
    return checkKeyFile(config, keys)
  })
  return [...loading, ...(await withDatabase(config, (url) => examineDatabase(config, url, keys)))]
}

/** If the database does not answer, that is the only finding. */
async function withDatabase(
  config: Config,
  work: (url: string) => Promise<Finding[]>,
): Promise<Finding[]> {
  const opened: { url?: string; leave: () => Promise<void> } = { leave: () => Promise.resolve() }
  const todo = `check PostgreSQL; without it these are not checked: ${needDatabase}`
  const failed = await examine('database', todo, async () => {
    if (config.databaseUrl === null) {
      const { url, stop } = await startPostgres(config.dataDir)
      Object.assign(opened, { url, leave: stop })
    } else {
      await checkDatabase(config.databaseUrl, config.directUrl)
      opened.url = config.databaseUrl
    }
    return []
  })
  try {
    return opened.url === undefined
      ? failed.map((finding) => ({ ...finding, todo }))
      : await work(opened.url)
  } finally {
    await opened.leave()
  }
}

const needDatabase = 'clock, pooler, replica, schema, role, backups, jobs, alarms'

async function examineDatabase(
  config: Config,
  url: string,
  keys: LoadedKeyring | undefined,
): Promise<Finding[]> {
  const client = await connect(url)
  const db = openDatabase(url, config)
  const connections = { pooled: () => connect(url), direct: () => connect(config.directUrl ?? url) }
  try {
    const findings = [
      ...(await examine('database', 'check PostgreSQL', async () => [
        ...(await checkSettings(client)),
        checkLine(client, { address: config.databaseUrl }),
        ...(await checkDirectLine(config)),
      ])),
      ...(await examine('clock', 'check PostgreSQL', () => checkClock(client))),
      ...(await examine('pooler', 'check the pooler', () => checkPooler(config, connections))),
      ...(await examineReplica(config, connections.direct)),
    ]
    const schema = await examine('schema', 'check PostgreSQL', () => checkSchema(db))
    if (schema.some(({ level }) => level === 'fault')) return [...findings, ...schema]
    return [...findings, ...schema, ...(await examineContents(config, { client, db, keys }))]
  } finally {
    await Promise.all([client.end(), closeDatabase(db)])
  }
}

async function checkDirectLine({ directUrl: address }: Config) {
  if (address === null) return []
  const client = await connect(address)
  await client.end()
  return [checkLine(client, { address, variable: 'DATABASE_DIRECT_URL' })]
}

async function examineReplica(
  { readUrl }: Config,
  direct: () => Promise<pg.Client>,
): Promise<Finding[]> {
  if (readUrl === null) return []
  const todo = 'check the replica and DATABASE_READ_URL; lists are read on the primary until then'
  return examine('replica', todo, async () => {
    const replica = await connect(readUrl)
    const primary = await direct().catch(async (error: unknown) => {
      await replica.end()
      throw error
    })
    try {
      return await checkReplica(readUrl, { primary, replica })
    } finally {
      await Promise.all([primary.end(), replica.end()])
    }
  })
}

async function examineContents(
  config: Config,
  { client, db, keys }: { client: pg.Client; db: Db; keys: LoadedKeyring | undefined },
): Promise<Finding[]> {
  const todo = 'check PostgreSQL and its rights: npm run db:migrate as the owner, with APP_ROLE'
  return [
    ...(keys ? await examine('keys', todo, () => checkKeysOfData(db, keys)) : []),
    ...(await examine('role', todo, () => checkRole(client, config))),
    ...(await examine('backups', todo, () => checkBackups(db, config))),
    ...(await examine('jobs', todo, () => checkJobs(db))),
    ...(await examine('alarms', todo, () => checkAlarms(db))),
  ]
}

async function connect(connectionString: string): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 8000 }
  const client = new pg.Client({
    connectionString,
    application_name: 'merrow-portal doctor',
    ...limits,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
