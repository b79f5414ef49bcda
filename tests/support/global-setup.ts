import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { portal } from '#server/database/embedded/cluster.ts'
import { migrate } from '#server/database/migrations.ts'
import { postgresOnDay } from './days.ts'
import { killAtExit, postgresPid } from './leftovers.ts'
import { startOtherPostgres } from './other-postgres.ts'
import { databaseFolder } from './run-folder.ts'
import { asSuperuser, templateName } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL. */
    postgresSocketDir: string
  }
}

/** One PostgreSQL for the whole run, ours or that of POSTGRES_PROGRAMS, with a migrated database for tests to copy; removed at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(databaseFolder(), 'portal-tests-'))
  prepareDataDir({ dataDir, databaseUrl: null })
  const other = process.env.POSTGRES_PROGRAMS ?? (await postgresOnDay(dataDir))
  const postgres = other
    ? await startOtherPostgres(other, dataDir)
    : await startPostgres(dataDir, 'fast')
  const cancelKill = killAtExit(() => [postgresPid(dataDir)])
  await asSuperuser(postgres.socketDir, `create database ${templateName} owner ${portal}`)
  // So that they can be emptied without another connection.
  await asSuperuser(
    postgres.socketDir,
    `grant set on parameter session_replication_role to ${portal}`,
  )
  await migrate(addressOf(postgres.socketDir, portal, templateName))
  project.provide('postgresSocketDir', postgres.socketDir)
  return async () => {
    await postgres.stop()
    cancelKill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
