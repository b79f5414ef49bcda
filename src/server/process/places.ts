import path from 'node:path'
import type { Config } from '#server/base/config.ts'
import { clusterDirOf } from '#server/base/data-dir.ts'

/** Returns where all data is, a line for each kind, without user names and passwords. */
export function placesOf(config: Config): string[] {
  const { databaseUrl, documentsUrl, dataDir, smtpUrl, clamd } = config
  const scanner = clamd && ('path' in clamd ? clamd.path : `${clamd.host}:${clamd.port}`)
  return [
    `Database: ${databaseUrl === null ? `embedded, ${clusterDirOf(dataDir)}` : bare(databaseUrl)}`,
    `Documents: ${documentsUrl === null ? path.join(dataDir, 'documents') : bare(documentsUrl)}`,
    `Mail: ${smtpUrl === null ? `files in ${path.join(dataDir, 'outbox')}` : bare(smtpUrl)}`,
    `Scanner: ${scanner ?? 'off'}`,
  ]
}

/** Returns an address without its secret parts. */
function bare(address: string): string {
  const { protocol, host, pathname, searchParams } = new URL(address)
  const socket = searchParams.get('host')
  const endpoint = searchParams.get('endpoint')
  const at = endpoint === null ? '' : ` at ${new URL(endpoint).host}`
  return `${protocol}//${host || (socket ?? '')}${pathname}${at}`
}
