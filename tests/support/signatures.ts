import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import type { Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Drawing } from '#shared/signing/drawn-name.ts'
import { esignDisclosure } from '#shared/law/esign-disclosure.ts'
import type {
  ReturnPackage,
  SignatureEvidence,
  SignatureView,
} from '#shared/signing/signing.schema.ts'
import { projectRoot } from '#server/base/startup.ts'
import type { TestApp } from './app.ts'
import { password, type Person } from './factories.ts'
import { rowsOf } from './rows.ts'
import { callTrpc } from './trpc.ts'

/** A PNG as a canvas makes it (RGBA, 8 bits), with black pixels where `ink` says so. */
export function aPicture(
  ink: (x: number, y: number) => boolean,
  { width = 300, height = 100 }: { width?: number; height?: number } = {},
): Buffer {
  const rows = Array.from({ length: height }, (_row, y) => {
    const row = Buffer.alloc(1 + width * 4)
    for (let x = 0; x < width; x += 1) if (ink(x, y)) row[1 + x * 4 + 3] = 255
    return row
  })
  return pngOf({ width, height }, deflateSync(Buffer.concat(rows)))
}

/** A PNG with this header and these compressed pixels, however wrong. */
export function pngOf(
  { width, height, format = '0806000000' }: { width: number; height: number; format?: string },
  pixels: Buffer,
): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.from(format, 'hex')])),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A firm without a logo. */
export const aLetterhead = {
  legalName: 'Merrow Tax LLC',
  address: '410 Riverbend Avenue, Suite 200, Reno, NV 89501',
  phone: '(775) 555-0100',
  logo: null,
}

/** A drawn wave. */
export function aDrawnName(): Buffer {
  return aPicture((x, y) => x > 20 && x < 280 && Math.abs(50 + 30 * Math.sin(x / 12) - y) < 2)
}

/** Strokes as a screen sends them. */
export const someStrokes: Drawing = [
  Array.from({ length: 60 }, (_point, at) => [
    100 + at * 12,
    150 + Math.round(80 * Math.sin(at / 3)),
  ]),
  [[850, 60]],
]

/** What a screen sends of a typed signature. */
export function aSignature(name = 'Nora Day') {
  return { name, drawn: null, consent: true as const }
}

/** Consents to sign electronically, after the PDF was read. */
export function giveConsent(
  portal: Pick<TestApp, 'app'>,
  { token }: Pick<Person, 'token'>,
  version = esignDisclosure[0].validFrom,
) {
  const input = { version, openedPdf: true }
  return callTrpc(portal, 'signing.giveConsent', { token, input })
}

/** Signs the letter of one's return as the screen does. */
export function signLetter(
  portal: Pick<TestApp, 'app'>,
  { token }: Pick<Person, 'token'>,
  taxReturnId: string,
  differs: object = {},
) {
  const input = { taxReturnId, version: 1, ...aSignature(), password, ...differs }
  return callTrpc(portal, 'signing.signLetter', { token, input })
}

/** Puts a signer into a state, as an earlier step would. */
export async function setSigner(
  { services: { db } }: Pick<TestApp, 'services'>,
  signerId = '',
  columns: Updateable<Database['signers']> = { state: 'approved' },
): Promise<void> {
  await db.updateTable('signers').set(columns).where('id', '=', signerId).execute()
}

/** Sends the spouse of a package a link, by staff. */
export async function inviteSpouse(
  portal: TestApp,
  { token }: Pick<Person, 'token'>,
  { signers }: Pick<ReturnPackage, 'signers'>,
  email: string,
): Promise<void> {
  const signerId = signers.find(({ person }) => person === 'spouse')?.id
  const input = { signerId, email }
  const { status } = await callTrpc(portal, 'admin.signing.sendSpouseLink', { token, input })
  if (status !== 200) throw new Error(`the spouse was not invited: ${status}`)
}

/** A signer's signatures, oldest first. */
export function signaturesOf({ services: { db } }: Pick<TestApp, 'services'>, taxReturnId: string) {
  return rowsOf(
    db,
    'signatures',
    ['id', 'documentId', 'initials', 'way', 'person', 'sha256'],
    { taxReturnId },
    'id',
  )
}

/** Staff attest that the signer signed before them. */
export async function attest(
  portal: Pick<TestApp, 'app'>,
  { token }: Pick<Person, 'token'>,
  signerId = '',
): Promise<SignatureView> {
  const input = { signerId, identification: 'passport', password }
  const { output, message } = await callTrpc(portal, 'admin.signing.attest', { token, input })
  const signers = (output as ReturnPackage | undefined)?.signers
  const signature = signers?.find(({ id }) => id === signerId)?.signature
  if (!signature) throw new Error(`not signed: ${message}`)
  return signature
}

/** A signed PDF and the exported evidence, as its client or staff get them. */
export async function readSignature(
  portal: Pick<TestApp, 'app'>,
  { token }: Pick<Person, 'token'>,
  { id, documentId }: Pick<SignatureView, 'id' | 'documentId'>,
  call: 'signing.evidence' | 'admin.signing.evidence' = 'signing.evidence',
) {
  const url = `/api/documents/${documentId}/download`
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload: pdf } = await portal.app.inject({ url, headers })
  const { output } = await callTrpc(portal, call, { token, input: { signatureId: id } })
  return { pdf, evidence: output as SignatureEvidence }
}

const run = promisify(execFile)

/** What the script of docs/ says, with nothing but the two files. */
export async function verifySignature(
  evidence: SignatureEvidence,
  pdf: Buffer,
  ...publicKey: string[]
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'evidence-'))
  try {
    const files = [path.join(folder, 'evidence.json'), path.join(folder, 'signed.pdf')] as const
    await writeFile(files[0], JSON.stringify(evidence))
    await writeFile(files[1], pdf)
    const script = path.join(projectRoot, 'docs', 'verify-signature.mjs')
    const { stdout } = await run(process.execPath, [script, ...files, ...publicKey]).catch(
      (failed: { stdout: string }) => failed,
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
