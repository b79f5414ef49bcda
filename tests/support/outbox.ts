import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { RunningServer } from './server.ts'

/** The mails that a running portal has written to an address so far. */
export async function outboxTo(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  email: string,
): Promise<Email[]> {
  const outbox = path.join(dataDir, 'outbox')
  const files = await readdir(outbox)
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
  )
  return mails.filter(({ to }) => to?.some(({ address }) => address === email))
}
