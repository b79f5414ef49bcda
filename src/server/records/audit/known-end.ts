import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Link } from '#server/change/chain.ts'
import type { Config } from '#server/base/config.ts'
import { nullIfMissing } from '#server/base/storage-fault.ts'
import { parseJson } from '#shared/base/json.ts'

/** A batch of the chain in a file of this machine, out of reach of the database's owner. */
const knownEnd = z.object({
  position: z.int(),
  hash: z.hex(),
  sealedAt: z.coerce.date(),
  totalRows: z.int(),
  lastSeq: z.int(),
})
export type KnownEnd = z.output<typeof knownEnd>

/** The newest batch that was sealed here, and the newest batch that was verified here. */
export const knownEnds = ['sealed', 'verified'] as const
type Known = (typeof knownEnds)[number]

export function endOf({ position, hash, sealedAt, totalRows, lastSeq }: Link): KnownEnd {
  return { position, hash: hash.toString('hex'), sealedAt, totalRows, lastSeq }
}

/** Returns null if there is none, or if a crash damaged the file. @throws for a file that can't be read: it may be evidence */
export async function readKnownEnd(config: DataDir, known: Known): Promise<KnownEnd | null> {
  const text = await readFile(fileOf(config, known), 'utf8').catch(nullIfMissing)
  if (text === null) return null
  return knownEnd.safeParse(parseJson(text)).data ?? null
}

export async function writeKnownEnd(config: DataDir, known: Known, end: KnownEnd): Promise<void> {
  const file = fileOf(config, known)
  // Each call writes a file of its own, because the log may be sealed twice at the same time.
  const partial = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(partial, JSON.stringify(end), { mode: 0o600 })
  await rename(partial, file)
}

/** For a restored database, whose chain ends earlier. */
export async function removeKnownEnds(config: DataDir): Promise<void> {
  for (const known of knownEnds) await rm(fileOf(config, known), { force: true })
}

type DataDir = Pick<Config, 'dataDir'>

const folder = 'audit-log'

function fileOf({ dataDir }: DataDir, known: Known): string {
  return path.join(dataDir, folder, `${known}.json`)
}
