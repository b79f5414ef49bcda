import { existsSync } from 'node:fs'
import type { Finding } from '#shared/firm/setup.schema.ts'
import type { Config } from '#server/base/config.ts'
import { clusterDirOf } from '#server/base/data-dir.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { checkDatabase } from '#server/database/external.ts'
import { examine, warning } from './finding.ts'
import { examineData, examineFiles, examineOutside, examineSettings } from './findings.ts'

interface Options {
  /** The recipient of a test mail. */
  mailTo: string | null
}

/** Checks everything that the portal needs, whether or not it is running, and undoes all that it writes. */
export async function examineAll(config: Config, { mailTo }: Options): Promise<Finding[]> {
  const settings = await examineSettings(config)
  const outside = examineOutside(config, mailTo)
  if (config.databaseUrl === null && !existsSync(clusterDirOf(config.dataDir))) {
    const empty = warning(`${config.dataDir} holds no data yet`, 'start the portal: npm start')
    return [...settings, { what: 'folder', ...empty }, ...(await outside)]
  }
  return [
    ...settings,
    ...(await examineFiles(config)),
    ...(await examineData(config, (work) => withDatabase(config, work))),
    ...(await outside),
  ]
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

const needDatabase = 'clock, pooler, replica, schema, role, backups, jobs, alarms, soc2'
