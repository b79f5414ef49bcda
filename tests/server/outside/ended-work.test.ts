import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { disclosurePath } from '#shared/signing/consent.schema.ts'
import { projectRoot } from '#server/base/startup.ts'
import { newId } from '#server/database/database.ts'
import type { WorkEnded } from '#server/outside/refused.ts'
import { pool } from '#server/outside/run-outside.ts'
import { drawIcons } from '#server/web/site-icons.ts'
import { booksOf } from '#tests/support/money.ts'
import type { ApiAnswer } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, password } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { docx } from '#tests/support/real-files.ts'
import { mailedSpouseCode, mailedSpouseToken } from '#tests/support/mails.ts'
import { aSignature, inviteSpouse, setSigner, signLetter } from '#tests/support/signatures.ts'
import { aPublishedReturn, federalFigures, uploadCompleted } from '#tests/support/signing.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
afterEach(() => void (pool.seconds = Infinity))

const admin = await anAdmin(portal)
const {
  client,
  taxReturnId,
  package: sent,
} = await aPublishedReturn(portal, admin, { joint: true })
const [taxpayer, spouse] = sent.signers.map(({ id }) => id)
const newReturn = await uploadCompleted(admin, taxReturnId, 'Form 1040 again')
const newForm = await uploadCompleted(admin, taxReturnId, 'Form 8879 again')
const scan = await client.api.upload(taxReturnId, {
  name: 'signed.pdf',
  bytes: aPdf('Form 8879, signed'),
  category: 'other',
})
const documentId = String(scan.json()['id'])
const { id: invoiceId } = await booksOf(admin).issued(client.id, ['150'])
const cookie = `spouse_session=${await aSpouseSession()}`
for (const signerId of [taxpayer, spouse]) await approveAndCheck(signerId)

const own = (name: string, input: object) => callTrpc(portal, name, { token: client.token, input })
const staff = (name: string, input: object) => admin.call(`admin.signing.${name}`, input)
const form = { id: newForm, kind: 'authorization', authority: 'federal' }
const read = { id: newReturn, kind: 'return' }
/** They are read in this order. */
const publish = (...documents: object[]) =>
  staff('publish', { taxReturnId, documents, figures: [federalFigures] })
const signature = { packageId: sent.id, binding: sent.binding }

const notCopied =
  /takes too much memory or time to copy\. Print it to PDF again, and upload that\.$/
const notSigned = 'The signed PDF could not be made. Nothing was signed: please try again.'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30"/></svg>'

const answer = ({ status, json }: Pick<ApiAnswer, 'status' | 'json'>) => {
  return { status, message: json()['message'] }
}
const notMade = 'The PDF could not be made: please try again'
const attesting = { signerId: taxpayer, identification: 'passport', password }

/** Every call whose work on files is done outside, by the module that does it. */
const calls: Record<string, (() => Promise<{ status: unknown; message?: unknown }>)[]> = {
  'inspect.work.ts': [
    async () => {
      const file = { name: 'a.docx', bytes: await docx(), category: 'w2' }
      return answer(await client.api.upload(taxReturnId, file))
    },
  ],
  'draw-picture.work.ts': [
    async () => {
      const body = { kind: 'logo', image: Buffer.from(logo).toString('base64') }
      return answer(await admin.api.send('POST', '/api/admin/firm/pictures', body))
    },
  ],
  'draw-icons.work.ts': [
    () =>
      drawIcons(portal.services.db, { ...firmAtStart, name: 'Harbor' }).then(
        () => ({ status: 200 }),
        ({ because }: WorkEnded) => ({ status: 'those before stay', message: because }),
      ),
  ],
  'packet.work.ts': [
    async () => answer(await admin.api.get(`/api/admin/tax-returns/${taxReturnId}/packet`)),
  ],
  'money-pdf.work.ts': [async () => answer(await client.api.get(`/api/invoices/${invoiceId}/pdf`))],
  'disclosure.work.ts': [async () => answer(await client.api.get(disclosurePath))],
  'open-document.work.ts': [() => publish(read, form)],
  'copy-document.work.ts': [
    () => publish(form, read),
    () => own('signing.sendSignedForm', { packageId: sent.id, documentId }),
    () => staff('confirmSignedForm', { signerId: taxpayer, documentId, compared: true }),
  ],
  'signed-pdf.work.ts': [
    () => staff('attest', attesting),
    () => own('signing.sign', { ...signature, ...aSignature(), password }),
    () => {
      const input = { ...signature, ...aSignature('David Day') }
      return callTrpc(portal, 'spouse.sign', { input, headers: { cookie } })
    },
    () => signLetter(portal, client, taxReturnId),
  ],
}

/** What each of them answers. */
const said: Record<string, [status: unknown, message: string | RegExp]> = {
  'inspect.work.ts': [
    400,
    'This file takes too long or too much memory to check. Please print it to a new PDF and send that.',
  ],
  'draw-picture.work.ts': [400, 'This picture takes too much work to draw: make it simpler'],
  'draw-icons.work.ts': ['those before stay', 'time'],
  'packet.work.ts': [409, 'The packet could not be made: please try again'],
  'money-pdf.work.ts': [409, notMade],
  'disclosure.work.ts': [409, notMade],
  'open-document.work.ts': [409, notCopied],
  'copy-document.work.ts': [409, notCopied],
  'signed-pdf.work.ts': [409, notSigned],
}

test('each module that works outside has a call here', async () => {
  const files = await readdir(path.join(projectRoot, 'src'), { recursive: true })
  const modules = files.filter((file) => file.endsWith('.work.ts'))
  expect(modules.map((file) => path.basename(file)).toSorted()).toEqual(
    Object.keys(calls).toSorted(),
  )
})

test.each(Object.keys(calls))(
  'when the work of %s is ended, the answer says why, and nothing is written',
  async (module) => {
    pool.seconds = 0
    const [status, message = ''] = said[module] ?? []
    const before = await written()
    for (const call of calls[module] ?? []) {
      const expected = typeof message === 'string' ? message : expect.stringMatching(message)
      expect.soft(await call()).toMatchObject({ status, message: expected })
    }
    expect(await written()).toEqual(before)
  },
)

async function written() {
  return { ...(await fingerprint(portal.services.db)), ...(await tracesOf(portal)) }
}

async function aSpouseSession(): Promise<string> {
  const email = 'spouse@example.com'
  await inviteSpouse(portal, admin, sent, email)
  const token = await mailedSpouseToken(portal, email)
  await callTrpc(portal, 'spouse.open', { input: { token } })
  const json = { token, code: await mailedSpouseCode(portal, email) }
  const url = '/trpc/spouse.confirm'
  const { cookies } = await portal.app.inject({ method: 'POST', url, payload: { json } })
  return cookies[0]?.value ?? ''
}

/** Approves for a signer, who has passed an identity check. */
async function approveAndCheck(signerId = ''): Promise<void> {
  await setSigner(portal, signerId)
  const now = portal.services.clock()
  await portal.services.db
    .insertInto('identityChecks')
    .values({
      id: newId(),
      signerId,
      provider: 'service',
      providerId: `check of ${signerId}`,
      state: 'passed',
      startedAt: now,
      endedAt: now,
    })
    .execute()
}
