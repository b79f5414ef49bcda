import { chmod, mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Makes a file's bytes survive a system crash. */
export async function syncFile(file: string): Promise<void> {
  await sync(file, 'r+')
}

/** Makes created, renamed and removed files of a folder survive a system crash. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders and doesn't need this.
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

/** Makes a folder that only the portal's user can enter. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** The `spool` folder of a store. */
export async function makeSpool(folder: string): Promise<string> {
  const spoolDir = path.join(folder, 'spool')
  await makePrivateFolder(spoolDir)
  return spoolDir
}
