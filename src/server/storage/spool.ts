import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

/** The spool of a store: `spool` in a folder, both for the portal's user alone. */
export async function makeSpool(folder: string): Promise<string> {
  const spoolDir = path.join(folder, 'spool')
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  await chmod(spoolDir, 0o700)
  return spoolDir
}
