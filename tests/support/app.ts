import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { createRateLimits } from '#server/calls/rate-limits.ts'
import { buildApp } from '#server/app.ts'
import { createAssurances } from '#server/features/assurances/assurances.ts'
import { createSetUp } from '#server/doctor/running.ts'
import type { Config } from '#server/base/config.ts'
import {
  type DatabaseLimits,
  type ScanLimits,
  type TimeLimits,
  usualTimeLimits,
} from '#server/base/time-limits.ts'
import type { Timers } from '#server/base/timers.ts'
import type { Services } from '#server/calls/context.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { createScanner } from '#server/outside/clamd.ts'
import { createRealtime } from '#server/change/realtime.ts'
import { createFirmOfNow } from '#server/records/firm/firm-of-now.ts'
import type { SlowClientLimits } from '#server/web/slow-clients.ts'
import { openStore } from '#server/storage/open-store.ts'
import { handTimers } from './hand-timers.ts'
import { emptyDatabase, longestWait, patientLimits, testDatabase } from './database.ts'
import { watchStreams } from './streams.ts'

watchStreams()

export interface TestApp {
  app: Awaited<ReturnType<typeof buildApp>>
  services: Services
  /** Moves the app's clock forward, and its timers with it. */
  pass: (time: { seconds?: number; minutes?: number; hours?: number; days?: number }) => void
  /** How many of the app's timers last so many milliseconds. */
  waiting: (ms: number) => number
  /** Empties the database and the data folder and sets the clock back, before each test of a file that counts all rows. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

export interface TestAppOptions {
  rateLimits?: boolean
  config?: Partial<Config>
  slowClients?: SlowClientLimits
  /** Those that are left out are longer than any test waits, except `touchSeconds`: tests move the clock over it. */
  timeLimits?: SomeTimeLimits | undefined
  /** Those by hand, unless a test measures how long something really takes. */
  timers?: Timers
  /** The tablespace of the database. */
  tablespace?: string
  logger?: Parameters<typeof buildApp>[1] extends infer Options
    ? Options extends { logger?: infer Logger }
      ? Logger
      : never
    : never
}

type SomeTimeLimits = Partial<Omit<TimeLimits, 'database' | 'scan'>> & {
  database?: Partial<DatabaseLimits>
  scan?: Partial<ScanLimits>
}

/** The whole server in this process, with its own real database and document folder. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { rateLimits = false, logger = false, tablespace } = options
  const timeLimits = timeLimitsOf(options.timeLimits)
  const database = await testDatabase({ tablespace, timeLimits: timeLimits.database })
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-app-'))
  const config = { ...testConfig(dataDir), rateLimits, ...options.config }
  let ahead = 0
  const byHand = handTimers()
  const instance = {
    config,
    db: database.db,
    keyring: parseKeyring(testKeys),
    store: await openStore(config),
    scanner: createScanner(config.clamd),
    clock: () => new Date(Date.now() + ahead),
    timers: options.timers ?? byHand.timers,
    timeLimits,
  }
  const realtime = createRealtime(database.db, instance.timers)
  const services: Services = {
    ...instance,
    limits: createRateLimits(database.db, rateLimits),
    realtime,
    firm: createFirmOfNow({ ...instance, realtime }),
    assurances: createAssurances(instance),
    setUp: createSetUp(instance),
  }
  const app = await buildApp(services, {
    logger,
    ...(options.slowClients && { slowClients: options.slowClients }),
  })
  return {
    app,
    services,
    pass: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      ahead += ms
      byHand.pass(ms)
    },
    waiting: byHand.count,
    async reset() {
      ahead = 0
      await emptyDatabase(database.db)
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => !entry.isDirectory())
      await Promise.all(files.map(({ parentPath, name }) => rm(path.join(parentPath, name))))
    },
    async close() {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The portal of a file of tests, which ends with the file. */
export async function testPortal(options: TestAppOptions = {}): Promise<TestApp> {
  const portal = await startTestApp(options)
  afterAll(portal.close)
  return portal
}

function timeLimitsOf({ database, scan, ...rest }: SomeTimeLimits = {}): TimeLimits {
  return {
    ...usualTimeLimits,
    provider: longestWait,
    ...rest,
    database: { ...patientLimits, ...database },
    scan: { upload: longestWait, stored: longestWait, answer: longestWait, ...scan },
  }
}

export const testKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`

function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir,
    databaseUrl: null,
    directUrl: null,
    readUrl: null,
    statements: 'named',
    appRole: null,
    documentsUrl: null,
    clamd: null,
    smtpUrl: null,
    mailFrom: 'portal@merrowtax.example',
    firmEmail: 'firm@merrowtax.example',
    hasFirmEmail: true,
    encryptionKeys: testKeys,
    emailProof: 'asked',
    staffTwoFactor: 'optional',
    clientTwoFactorFrom: null,
    firmAccounts: null,
    signatures: 'recorded',
    identityUrl: null,
    stripe: null,
    identityToken: null,
    backupUrl: null,
    backupRecipient: null,
    recoveryKey: null,
    backupAlarm: true,
    trustProxy: false,
    rateLimits: false,
    worker: false,
    processes: 1,
    metricsPort: null,
    tracesUrl: null,
    mode: 'test',
  }
}
