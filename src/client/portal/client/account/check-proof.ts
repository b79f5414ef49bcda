import type { AccessProof } from '#shared/clients/accesses.schema.ts'

/** `unsigned`: the entry is in the chain, but this browser can't check the signature. */
export type ProofVerdict = 'signed' | 'unsigned' | 'wrong' | 'unable'

/** The entry as the screen shows it. */
interface Shown {
  id: number
  at: Date
  action: string
}

/** Recomputes every hash from the entry to the checkpoint, as docs/verify-chain.mjs does, and checks the signature. */
export async function checkProof(shown: Shown, proof: AccessProof): Promise<ProofVerdict> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  // Browsers have Web Crypto over HTTPS only.
  if (subtle === undefined) return 'unable'
  const sha256 = async (...parts: Bytes[]) =>
    new Uint8Array(await subtle.digest('SHA-256', joined(parts)))

  const { line, originHash, path, seqs, previousHash, checkpoint } = proof
  const { position, at, rows, lastSeq, merkleRoot, hash, keyId } = checkpoint
  if (!saysTheSame(shown, line) || !seqs.includes(shown.id)) return 'wrong'
  let node = await sha256(Uint8Array.of(0), fromHex(originHash), utf8(line))
  for (const { left, hash: beside } of path) {
    const sibling = fromHex(beside)
    node = await sha256(Uint8Array.of(1), ...(left ? [sibling, node] : [node, sibling]))
  }
  if (toHex(node) !== merkleRoot) return 'wrong'
  const fields = [position, previousHash, merkleRoot, at, seqs, rows, lastSeq, keyId]
  if (toHex(await sha256(utf8(JSON.stringify(fields)))) !== hash) return 'wrong'
  return checkSignature(subtle, checkpoint)
}

/** Returns a fingerprint that is short enough to compare by eye, in the format of the activity page and the mails. */
export async function fingerprintOf(publicKey: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', fromBase64(publicKey))
  const text = new Uint8Array(hash).reduce((sum, byte) => sum + String.fromCharCode(byte), '')
  return `SHA256:${btoa(text).replace('=', '')}`
}

type Bytes = Uint8Array<ArrayBuffer>

async function checkSignature(
  subtle: SubtleCrypto,
  { hash, signature, publicKey }: AccessProof['checkpoint'],
): Promise<ProofVerdict> {
  // The key was removed; later checkpoints cover this one.
  if (publicKey === null) return 'unsigned'
  try {
    const key = await subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    const valid = await subtle.verify('Ed25519', key, fromBase64(signature), fromHex(hash))
    return valid ? 'signed' : 'wrong'
  } catch (error) {
    // Chromium before 137 doesn't know Ed25519.
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unsigned'
    throw error
  }
}

function saysTheSame({ id, at, action }: Shown, line: string): boolean {
  const entry: unknown = JSON.parse(line)
  if (typeof entry !== 'object' || entry === null) return false
  const same = 'seq' in entry && entry.seq === id && 'action' in entry && entry.action === action
  return same && 'at' in entry && new Date(String(entry.at)).getTime() === at.getTime()
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function joined(parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
