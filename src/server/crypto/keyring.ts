import { hkdfSync } from 'node:crypto'
import type { Config } from '#server/base/config.ts'
import { readOrMakeKeyFile } from './key-file.ts'
import { StartupError } from '#server/base/startup.ts'

/** Each purpose has its own derived key, so that no ciphertext is valid for another purpose. */
export type Purpose =
  | 'fields'
  | 'documents'
  | 'contents'
  | 'numbers'
  | 'words'
  | 'browsers'
  | 'audit'

/** Keys derived from a master key, which is not kept. */
interface PurposeKeys {
  /** 1 to 32 letters, digits, `_` or `-`; stored unencrypted in front of the ciphertext. */
  readonly id: string
  readonly fields: Buffer
  readonly documents: Buffer
  /** Makes the MACs that identify equal documents (store-bytes.ts). */
  readonly contents: Buffer
  /** Makes the MACs that find equal SSNs and EINs (number-mac.ts). */
  readonly numbers: Buffer
  /** Makes the MACs that find messages by their words (word-macs.ts). */
  readonly words: Buffer
  /** Signs device cookies (known-browser.ts). */
  readonly browsers: Buffer
  /** Signs the checkpoints of the audit log (audit/chain.ts). */
  readonly audit: Buffer
}

/** The first key seals; all of them open. */
export interface Keyring {
  readonly primary: PurposeKeys
  readonly byId: ReadonlyMap<string, PurposeKeys>
}

/**
 * Parses `ENCRYPTION_KEYS`: `id:base64,id:base64,…`, each key 32 random bytes.
 *
 * @throws StartupError that names the variable and the entry by its position, and never shows any of it: without an id,
 * the text in its place is the key.
 */
export function parseKeyring(text: string): Keyring {
  const byId = new Map<string, PurposeKeys>()
  for (const [index, entry] of text.trim().split(',').entries()) {
    const { id, master } = parseEntry(entry.trim(), index + 1)
    if (byId.has(id)) throw invalidKeys(index + 1, 'has the same id as an earlier one')
    byId.set(id, derive(id, master))
  }
  const [primary] = byId.values()
  if (primary === undefined) throw invalidKeys(1, 'is missing')
  return { primary, byId }
}

export interface LoadedKeyring {
  keyring: Keyring
  /** The variable or file that has the keys, for messages. */
  source: string
  /** The file of a new key, which the operator must back up; otherwise null. */
  madeFile: string | null
}

/**
 * Loads the keys of `ENCRYPTION_KEYS`. Without it, and only with the embedded database, uses the key file in DATA_DIR,
 * which the first start creates. Call this before anything else writes to DATA_DIR: a missing key beside sealed data is
 * an error.
 *
 * @throws StartupError
 */
export async function loadKeyring(
  config: Pick<Config, 'encryptionKeys' | 'databaseUrl' | 'dataDir'>,
): Promise<LoadedKeyring> {
  if (config.encryptionKeys !== null) {
    const keyring = parseKeyring(config.encryptionKeys)
    return { keyring, source: 'ENCRYPTION_KEYS', madeFile: null }
  }
  if (config.databaseUrl !== null) {
    throw new StartupError(
      `ENCRYPTION_KEYS must be set where DATABASE_URL is, as id:base64 (${howToMake})`,
    )
  }
  const { file, text, made } = await readOrMakeKeyFile(config.dataDir)
  try {
    return {
      keyring: parseKeyring(text),
      source: `DATA_DIR: ${file}`,
      madeFile: made ? file : null,
    }
  } catch (cause) {
    throw new StartupError(`DATA_DIR: ${file} has no valid key; restore it from your backup`, {
      cause,
    })
  }
}

/** @throws StartupError when the current settings have different keys from this process */
export async function checkSameKeys(
  config: Parameters<typeof loadKeyring>[0],
  { byId }: Keyring,
): Promise<void> {
  const { keyring, source } = await loadKeyring(config)
  if ([...keyring.byId.keys()].join() !== [...byId.keys()].join()) {
    throw new StartupError(
      `${source}: the keys were changed. Restart the portal: the process that runs the jobs still has the old ones`,
    )
  }
}

const masterKeyBytes = 32
const howToMake = 'make a key with: openssl rand -base64 32'

const entryForm = /^([\w-]{1,32}):([A-Za-z0-9+/]+={0,2})$/

function parseEntry(entry: string, position: number): { id: string; master: Buffer } {
  const [, id, encoded] = entryForm.exec(entry) ?? []
  if (id === undefined || encoded === undefined) {
    throw invalidKeys(position, 'is not of the form id:base64')
  }
  const master = Buffer.from(encoded, 'base64')
  if (master.length !== masterKeyBytes) {
    throw invalidKeys(position, `is a key of ${master.length} bytes; it must be ${masterKeyBytes}`)
  }
  return { id, master }
}

function invalidKeys(position: number, fault: string): StartupError {
  return new StartupError(
    `ENCRYPTION_KEYS must be id:base64, separated by commas: entry ${position} ${fault} (${howToMake})`,
  )
}

/** HKDF-SHA-256 (RFC 5869). The info text must never change: all sealed values depend on it. */
function derive(id: string, master: Buffer): PurposeKeys {
  const keyFor = (purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', master, '', `merrow-portal/v1/${purpose}`, masterKeyBytes))
  return {
    id,
    fields: keyFor('fields'),
    documents: keyFor('documents'),
    contents: keyFor('contents'),
    numbers: keyFor('numbers'),
    words: keyFor('words'),
    browsers: keyFor('browsers'),
    audit: keyFor('audit'),
  }
}
