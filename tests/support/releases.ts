import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { startPostgres } from '#server/database/embedded.ts'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { projectRoot } from '#server/base/startup.ts'

/** One file for each released version; `npm run release-folder` writes them. */
export const releasesDir = path.join(projectRoot, 'tests/releases')

/** A client of the release's firm, and a document of theirs. */
const release = z.object({
  email: z.string(),
  password: z.string(),
  documentId: z.string(),
  sha256: z.string(),
})
export type Release = z.output<typeof release>

/** Makes a data folder in `root` as that version left it. */
export async function unpackRelease(file: string, root: string) {
  prepareDataDir({ dataDir: root, databaseUrl: null })
  const archive = path.join(releasesDir, file)
  await promisify(execFile)('tar', ['-xzf', archive, '--no-same-owner', '-C', root])
  const read = (name: string) => readFile(path.join(root, name), 'utf8')
  const dataDir = path.join(root, 'portal')
  prepareDataDir({ dataDir, databaseUrl: null })
  const postgres = await startPostgres(dataDir)
  try {
    await load(postgres.url, await read('database.sql'))
  } finally {
    await postgres.stop()
  }
  return { dataDir, release: release.parse(JSON.parse(await read('release.json'))) }
}

/** What pg_dump wrote, as the portal's role, without its words to psql. */
async function load(connectionString: string, dump: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(dump.replaceAll(/^\\(un)?restrict .*$/gm, ''))
  } finally {
    await client.end()
  }
}
