import pg from 'pg'
import { StartupError } from '#server/process/startup.ts'

const oldestVersion = 14

/**
 * Checks that the PostgreSQL of DATABASE_URL answers and is new enough.
 *
 * @throws StartupError with the reason; never with the address, which holds a password.
 */
export async function checkDatabase(url: string): Promise<void> {
  const version = await serverVersion(url).catch((cause: unknown) => {
    throw new StartupError(`DATABASE_URL: the database does not answer: ${reason(cause)}`, {
      cause,
    })
  })
  if (version < oldestVersion) {
    throw new StartupError(
      `DATABASE_URL: the portal needs PostgreSQL ${oldestVersion} or newer, and this is ${version}`,
    )
  }
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } finally {
    await client.end().catch(() => {})
  }
}

/** For a host with several addresses, Node throws one error with an error for each. */
function reason(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}
