import pg from 'pg'
import type { Finding } from '#shared/firm/setup.schema.ts'
import type { Config } from '#server/base/config.ts'
import { type LoadedKeyring, loadKeyring } from '#server/crypto/keyring.ts'
import { closeDatabase, type Db, openDatabase } from '#server/database/database.ts'
import {
  checkAlarms,
  checkBackups,
  checkDisks,
  checkFolder,
  checkJobs,
  checkSchema,
  checkSoc2,
  checkStorage,
} from './check-data.ts'
import { checkKeyFile, checkKeysOfData } from './check-keys.ts'
import { checkClock, checkLine, checkPooler, checkRole, checkSettings } from './check-database.ts'
import {
  checkAddress,
  checkConfig,
  checkMailServer,
  checkScanner,
  checkSignatures,
  checkTls,
} from './check-outside.ts'
import { checkFirmAccounts } from './check-firm-accounts.ts'
import { checkReplica } from './check-replica.ts'
import { checkIdentity, checkModeOfBooks, checkPayments } from './check-stripe.ts'
import { examine } from './finding.ts'
import { commandHere } from '#server/base/command-here.ts'

// The command (doctor.ts) and the set-up page (running.ts) both make these checks.

export async function examineSettings(config: Config): Promise<Finding[]> {
  return [
    ...(await examine('config', '', async () => checkConfig(config))),
    ...(await examine('address', '', async () => checkAddress(config))),
    ...(await examine('signatures', '', async () => checkSignatures(config))),
  ]
}

/** The findings about other machines, which are asked all at once. */
export async function examineOutside(config: Config, mailTo: string | null): Promise<Finding[]> {
  const findings = await Promise.all([
    examine('mail', 'check SMTP_URL and the mail server', () => checkMailServer(config, mailTo)),
    examine('scanner', 'check CLAMAV_URL and clamd', () => checkScanner(config)),
    examine('tls', 'check PUBLIC_URL', () => checkTls(config)),
    examine('identity', 'check IDENTITY_URL', () => checkIdentity(config)),
    examine('payments', 'check STRIPE_SECRET_KEY', () => checkPayments(config)),
    examine('accounts', 'check OIDC_ISSUER', () => checkFirmAccounts(config)),
  ])
  return findings.flat()
}

export async function examineFiles(config: Config): Promise<Finding[]> {
  const todo = 'check DOCUMENTS_URL, its credentials, and the disk'
  return [
    ...(await examine('folder', `give the portal’s user rights on it`, () => checkFolder(config))),
    ...(await examine('disk', 'check the disk', () => checkDisks(config))),
    ...(await examine('storage', todo, () => checkStorage(config))),
  ]
}

/** `withDatabase` gives the address of the database to its work, or says why there is none. */
export async function examineData(
  config: Config,
  withDatabase: (work: (url: string) => Promise<Finding[]>) => Promise<Finding[]>,
): Promise<Finding[]> {
  let keys: LoadedKeyring | undefined
  const loading = await examine('keys', 'check ENCRYPTION_KEYS', async () => {
    keys = await loadKeyring(config)
    return checkKeyFile(config, keys)
  })
  return [...loading, ...(await withDatabase((url) => examineDatabase(config, url, keys)))]
}

async function examineDatabase(
  config: Config,
  url: string,
  keys: LoadedKeyring | undefined,
): Promise<Finding[]> {
  const opened: { client?: pg.Client } = {}
  const failed = await examine('database', 'check PostgreSQL', async () => {
    opened.client = await connect(url)
    return []
  })
  const { client } = opened
  if (client === undefined) return failed
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
  const todo = `check PostgreSQL and its rights: ${commandHere('db:migrate')} as the owner, with APP_ROLE`
  return [
    ...(keys ? await examine('keys', todo, () => checkKeysOfData(db, keys)) : []),
    ...(await examine('role', todo, () => checkRole(client, config))),
    ...(await examine('backups', todo, () => checkBackups(db, config))),
    ...(await examine('jobs', todo, () => checkJobs(db))),
    ...(await examine('alarms', todo, () => checkAlarms(db))),
    ...(await examine('payments', todo, () => checkModeOfBooks(db, config))),
    ...(await examine('soc2', todo, () => checkSoc2(db, new Date()))),
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
