import pg from 'pg'
import { StartupError } from '#server/base/startup.ts'

/** The oldest major version of PostgreSQL that the portal runs on. */
export const supported = { oldestVersion: 16 }

/**
 * Checks that the PostgreSQL of DATABASE_URL answers and is new enough, and that DATABASE_DIRECT_URL is the same one.
 *
 * @throws StartupError with the reason; never with the address, which holds a password.
 */
export async function checkDatabase(url: string, directUrl: string | null): Promise<void> {
  const { version, place } = await identify(url, 'DATABASE_URL')
  if (directUrl !== null && (await identify(directUrl, 'DATABASE_DIRECT_URL')).place !== place) {
    throw new StartupError('DATABASE_DIRECT_URL is not the same database as DATABASE_URL')
  }
  const { oldestVersion } = supported
  if (version < oldestVersion) {
    throw new StartupError(
      `DATABASE_URL: the portal needs PostgreSQL ${oldestVersion} or newer, and this is ${version}`,
    )
  }
}

interface Identity {
  version: number
  /** A value that identifies the database: it differs between servers, and between databases of one server. */
  place: string
}

async function identify(url: string, variable: string): Promise<Identity> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Identity>(`
      select current_setting('server_version_num')::int / 10000 as version,
        pg_postmaster_start_time() || ' ' || current_database() as place`)
    if (rows[0] === undefined) throw new Error('no version')
    return rows[0]
  } catch (cause) {
    throw new StartupError(`${variable}: the database does not answer: ${reason(cause)}`, { cause })
  } finally {
    // The first failure is the one to tell.
    await client.end().catch(() => {})
  }
}

/** If a host has several addresses, Node throws one error that contains an error for each. */
function reason(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}
