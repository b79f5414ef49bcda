import { chmod, mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Makes a file's bytes survive a crash of the machine. */
export async function syncFile(file: string): Promise<void> {
  await sync(file, 'r+')
}

/** Makes the names in a folder survive: a file that was made, renamed or removed there. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and needs no such call.
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The spool of a store: `spool` in a folder, both for the portal's user alone. */
export async function makeSpool(folder: string): Promise<string> {
  const spoolDir = path.join(folder, 'spool')
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  await chmod(spoolDir, 0o700)
  return spoolDir
}
