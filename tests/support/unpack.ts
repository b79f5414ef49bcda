import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/** Reads a zip by its directory and checks each file's checksum. */
export async function unpack(zip: Buffer) {
  const files = new Map<string, Buffer>()
  const reader = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of reader.eachEntry()) {
    const pieces: Buffer[] = await Array.fromAsync(await reader.openReadStreamPromise(entry))
    const bytes = Buffer.concat(pieces)
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
    files.set(entry.fileName, bytes)
  }
  return {
    files,
    json: (name: string): unknown => JSON.parse(String(files.get(name))),
    names: (folder: string) => [...files.keys()].filter((name) => name.startsWith(folder)),
  }
}
