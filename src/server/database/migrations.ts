import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { withoutLimits } from './connection-options.ts'
import { type Db, openPool } from './database.ts'
import { codeOf } from '#server/base/storage-fault.ts'
import { projectRoot, StartupError } from '#server/base/startup.ts'
import { commandHere } from '#server/base/command-here.ts'

const migrationsDir = path.join(projectRoot, 'db/migrations')

/**
 * Migrates the database at `url` to the newest schema, the job queue's first, because ours may refer to it. Parallel
 * starts wait for a lock; the later ones have nothing to do. Returns the names of the applied migrations.
 */
export async function migrate(url: string): Promise<string[]> {
  // Separate connections: a migration may take longer than the limits of a request.
  const pool = openPool(url, {
    max: 4,
    connectionTimeoutMillis: 10_000,
    ...withoutLimits,
  })
  try {
    return await underLock(pool, async () => {
      await runMigrations({ pgPool: pool, logger: quietLogger }).catch((error: unknown) => {
        refuseOther(error)
        throw error
      })
      return migrateToLatest(pool)
    })
  } finally {
    await pool.end()
  }
}

/**
 * Returns the names of the migrations that this version has and the database lacks, and of those that only the database
 * has.
 */
export async function compareMigrations(db: Db): Promise<{ missing: string[]; newer: string[] }> {
  const [own, made] = [await ownMigrations(), await madeMigrations(db)]
  return {
    missing: own.filter((name) => !made.includes(name)),
    newer: made.filter((name) => !own.includes(name)),
  }
}

/** The database's migrations; none in a database that no portal has used. */
export async function madeMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch((error: unknown) => {
      if (codeOf(error) === '42P01') return { rows: [] }
      throw error
    })
  return rows.map(({ name }) => name)
}

/** This version's migrations, by name. */
export async function ownMigrations(): Promise<string[]> {
  const files = await readdir(migrationsDir)
  return files.flatMap((file) => (file.endsWith('.ts') ? [path.basename(file, '.ts')] : []))
}

/** The migrations of db/migrations, by file name. */
const migrationProvider: MigrationProvider = {
  async getMigrations() {
    const entries = await Promise.all((await ownMigrations()).map(loadMigration))
    return Object.fromEntries(entries)
  },
}

/** Failures are thrown, so the log is not needed. */
const quietLogger = new Logger(() => () => {})

/** A number that nothing else in this database locks. */
const migrationLock = 7_268_111

async function underLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work()
  } finally {
    // The lock ends with its session.
    client.release(true)
  }
}

async function migrateToLatest(pool: pg.Pool): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: migrationProvider })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    refuseOther(error)
    const name = results.find((result) => result.status === 'Error')?.migrationName ?? ''
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StartupError(
      `The migration ${name} failed and changed nothing, so the version before still runs: ${reason}`,
      { cause: error },
    )
  }
  return results.map((result) => result.migrationName)
}

/** Recognizes most errors by message, because neither Kysely nor the job queue has an error code for them. */
function refuseOther(cause: unknown): void {
  if (!(cause instanceof Error)) return
  if (cause.message.includes(beforeRelease)) {
    throw new StartupError(
      'The database was made before the first release and cannot be upgraded; start with an empty DATA_DIR (or another DATABASE_URL), and open the old one with the version that made it',
      { cause },
    )
  }
  if (codeOf(cause) === '42501') {
    throw new StartupError(
      `This role may not change the schema of the database; run ${commandHere('db:migrate')} as the owner first, with APP_ROLE`,
      { cause },
    )
  }
  if (newer.test(cause.message)) {
    throw new StartupError(
      'The database was changed by a newer version of the portal, and this one would damage it; start the newer one',
      { cause },
    )
  }
}

const beforeRelease = 'previously executed migration 0001_portal is missing'
const newer =
  /^(?:corrupted migrations: previously executed migration \S+ is missing|Database is using Graphile Worker schema revision)/

async function loadMigration(name: string): Promise<[string, Migration]> {
  const module: unknown = await import(pathToFileURL(path.join(migrationsDir, `${name}.ts`)).href)
  if (!isMigration(module)) throw new Error(`db/migrations/${name}.ts exports no function "up"`)
  return [name, module]
}

function isMigration(module: unknown): module is Migration {
  return (
    typeof module === 'object' &&
    module !== null &&
    'up' in module &&
    typeof module.up === 'function'
  )
}
