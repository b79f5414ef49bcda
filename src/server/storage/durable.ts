import { open } from 'node:fs/promises'

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
