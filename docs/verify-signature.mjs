// Checks the exported evidence of a signature without the portal: needs only Node 20 or newer.
//   node verify-signature.mjs EVIDENCE.json SIGNED.pdf [PUBLIC_KEY], with the key from the daily mail or the server's log
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
const [evidenceFile, pdfFile, known] = process.argv.slice(2)
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const must = (condition, why) => {
  if (!condition) throw new Error(why)
}
/** What is bound: a line for each document and for the figures of each authority, in the order of their characters. */
function bindingOf({ documents, figures }) {
  const lines = [
    ...documents.map(({ kind, authority, sha256 }) => `${kind} ${authority ?? '-'} ${sha256}`),
    ...figures.map(({ authority, ...lines }) => {
      const { agi, totalTax, withheld, refund } = lines
      const named = Object.entries(lines).map(([key, amount]) => `${key}=${amount}`)
      const values = agi === undefined ? named : [agi, totalTax, withheld, refund]
      return `figures ${authority} ${values.join(' ')}`
    }),
  ]
  return sha256(lines.toSorted((one, other) => (one < other ? -1 : 1)).join('\n'))
}

try {
  const { format, statement, publicKey, signature } = JSON.parse(readFileSync(evidenceFile, 'utf8'))
  must(format === 'portal-signature-evidence/1', 'this is no evidence of a signature')
  must(known === undefined || known === publicKey, 'the evidence names another public key')
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
  must(isSigned, 'the statement was changed, or signed with another key')
  const said = JSON.parse(statement)
  must(
    said.signedPdfSha256 === sha256(readFileSync(pdfFile)),
    'the PDF is not the one that was signed',
  )
  must(said.binding === bindingOf(said), 'documents and figures are not those that were bound')
  const { typedName, person, title = person } = said.signer
  console.log(`Signed: ${typedName} (${title}) at ${said.signedAt}, signature ${said.signatureId}`)
  for (const one of said.documents) console.log(`  ${one.sha256} ${one.name}`)
  for (const one of said.notices ?? []) console.log(`  ${one.sha256} notice: ${one.title}`)
  if (known === undefined) console.log('Compare the public key with one that you know:', publicKey)
} catch (error) {
  console.log(`NOT VALID: ${error.message}`)
  process.exitCode = 1
}
