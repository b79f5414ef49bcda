// Checks an export of the audit log (npm run export-log) without the portal: needs only Node 20 or newer.
//   node verify-chain.mjs FILE PUBLIC_KEY [POSITION:HASH …], with key and checkpoints from the daily mail or the log
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
const [file, publicKey = '', ...known] = process.argv.slice(2)
const expected = new Map(known.map((one) => one.split(':')))
let last = { checkpoint: 0, hash: '', rows: 0 }
let [leaves, seqs, signed, rest] = [[], [], false, '']
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const must = (condition, why) => {
  if (!condition) throw new Error(why)
}
/** Merkle Tree Hash (RFC 6962) of hashed leaves. */
function rootOf(level) {
  if (level.length < 2) return (level[0] ?? sha256()).toString('hex')
  const pairs = level.flatMap((left, at) => (at % 2 === 0 ? [[left, level[at + 1]]] : []))
  return rootOf(pairs.map(([left, right]) => (right ? sha256(Buffer.of(1), left, right) : left)))
}
function check(batch, key) {
  const { checkpoint: position, previousHash, at, merkleRoot, rows, lastSeq, keyId, hash } = batch
  const fields = [position, previousHash, merkleRoot, at, seqs, rows, lastSeq, keyId]
  const elsewhere = expected.get(String(position)) ?? hash
  must(position === last.checkpoint + 1, `checkpoint ${last.checkpoint + 1} is missing`)
  must(previousHash === last.hash, `checkpoint ${position} does not follow the one before`)
  must(rootOf(leaves) === merkleRoot, `an entry of checkpoint ${position} was changed or removed`)
  must(rows === last.rows + leaves.length, `checkpoint ${position} counts other entries`)
  must(
    sha256(JSON.stringify(fields)).toString('hex') === hash,
    `checkpoint ${position} was changed`,
  )
  must(elsewhere === hash, `checkpoint ${position} is not the one that is known elsewhere`)
  signed = verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(batch.signature, 'base64'))
  must(signed || batch.publicKey !== publicKey, `checkpoint ${position} has a wrong signature`)
  ;[last, leaves, seqs] = [batch, [], []]
}

try {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()
    for (const line of lines) {
      const parsed = JSON.parse(line)
      const [, entry, origin] = /^(.*), ("ip" : .*)$/s.exec(line) ?? []
      const leaf = sha256(Buffer.of(0), sha256(`{${origin}`), `${entry}}`)
      if (parsed.checkpoint !== undefined) check(parsed, key)
      else void (leaves.push(leaf), seqs.push(parsed.seq))
    }
  }
  const cutOff = [...expected.keys()].find((position) => Number(position) > last.checkpoint)
  must(cutOff === undefined, `the end is cut off: checkpoint ${cutOff} is known elsewhere`)
  must(rest === '' && leaves.length === 0, 'the end is cut off: no checkpoint after the last entry')
  must(signed, 'the last checkpoint is not signed with this key')
  console.log(`Whole: ${last.rows} entries to checkpoint ${last.checkpoint}, hash ${last.hash}`)
} catch (error) {
  console.log(`NOT WHOLE: ${error.message}`)
  process.exitCode = 1
}
