import { beforeEach, expect, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmNotice } from '#shared/firm/firm-values.ts'
import { firmValues } from '#shared/firm/firm.ts'
import { noticePath, type OwnLetter } from '#shared/signing/letter.schema.ts'
import { sha256Hex } from '#server/records/signing/evidence.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import {
  readSignature,
  signLetter,
  signaturesOf,
  verifySignature,
} from '#tests/support/signatures.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)

const bill: FirmNotice = {
  title: 'Consumer bill of rights regarding tax preparers',
  text: 'You have the right to a copy.\n\nAsk for it.',
  pdf: null,
}
const bytes = aPdf('A bond of $5,000')
const bond: FirmNotice = { title: 'Notice of our bond', text: null, pdf: sha256Hex(bytes) }
const read = (notice: FirmNotice) => ({
  title: notice.title,
  sha256: notice.pdf ?? sha256Hex(notice.text ?? ''),
})

const upload = (payload: Buffer) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/admin/firm/reports',
    headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/pdf' },
    payload,
  })
const save = async (notices: FirmNotice[], more: object = {}) => {
  const { version } = (await dana.api.get('/api/admin/firm')).json()
  const settings = { ...settingsAtStart, ...more, notices }
  return dana.api.send('PUT', '/api/admin/firm', { version, settings })
}
const start = async () => {
  const client = await aClient(portal, { lastName: 'Day' })
  const { id } = await aReturn(portal, { clientId: client.id })
  return { client, id }
}
const letterOf = async ({ token }: Person, taxReturnId: string) =>
  (await callTrpc(portal, 'signing.letter', { token, input: { taxReturnId } })).output as OwnLetter

beforeEach(async () => {
  await upload(bytes)
  await save([bill, bond])
})

test('each notice is read before the letter, and the signature keeps what was read', async () => {
  const { client, id } = await start()
  const { notices } = await letterOf(client, id)
  expect(notices).toEqual([
    { ...read(bill), text: bill.text },
    { ...read(bond), text: null },
  ])
  const packet = await portal.app.inject({
    url: `/api/admin/tax-returns/${id}/packet`,
    headers: { authorization: `Bearer ${dana.token}` },
  })
  expect((await readPdf(packet.rawPayload)).text).toMatch(
    /regarding tax preparers\s*You have the right.*Notice of our bond.*Dear Nora Day/s,
  )
  const signed = await signLetter(portal, client, id, { notices: [read(bond), read(bill)] })
  expect(signed.status).toBe(200)

  const longer = { ...bill, text: `${bill.text}\n\nIt is free.` }
  expect((await save([longer])).status).toBe(200)
  expect((await letterOf(client, id)).notices).toEqual(notices)
  const [signature = { id: '', documentId: '' }] = await signaturesOf(portal, id)
  const { pdf, evidence } = await readSignature(portal, client, signature)
  const { signedAt, ...statement } = JSON.parse(evidence.statement)
  const acknowledged = notices.map((notice) => ({ ...notice, acknowledgedAt: signedAt }))
  expect(statement.notices).toEqual(acknowledged)
  const verified = await verifySignature(evidence, pdf)
  expect(verified).toMatch(/^Signed: Nora Day/)
  const { text } = await readPdf(pdf)
  for (const { title, sha256 } of notices) {
    expect(text).toContain(`Notice that they read before the letter: ${title}`)
    expect(text.replaceAll(/\s/g, '')).toContain(sha256)
    expect(verified).toContain(`${sha256} notice: ${title}`)
  }
})

test('with a notice unread or read in an older form nothing is signed, and the answer names it', async () => {
  const { client, id } = await start()
  const old = { ...read(bill), sha256: sha256Hex('You have rights.') }
  for (const [notices, named] of [
    [[], bill.title],
    [[read(bond)], `“${bill.title}”`],
    [[read(bond), old], `“${bill.title}”`],
    [[read(bond), { ...read(bill), title: 'Bill of rights' }], `“${bill.title}”`],
  ] as const) {
    const refused = await signLetter(portal, client, id, { notices })
    expect(refused).toMatchObject({ status: 409, fields: ['notices'] })
    expect(refused.message).toContain(named)
  }
  expect(await signaturesOf(portal, id)).toEqual([])
  const all = { notices: [read(bond), read(bill)] }
  expect((await signLetter(portal, client, id, all)).status).toBe(200)
})

test('everybody can open the PDF of a notice, also of an earlier one, and never a report', async () => {
  const report = (await upload(aPdf('The controls were suitable'))).json()['report']
  const soc2 = { auditor: 'Bell & Ito LLP', from: '2025-01-01', to: '2025-12-31', report }
  const claims = { ...settingsAtStart.claims, soc2 }
  expect((await save([], { claims })).status).toBe(200)
  const open = (file: string) => portal.app.inject({ url: noticePath(file) })
  const opened = await open(`${bond.pdf}.pdf`)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(opened.rawPayload).toEqual(bytes)
  expect((await open(`${report}.pdf`)).statusCode).toBe(404)
  expect((await open('notice.pdf')).statusCode).toBe(404)
})

test('a firm without notices asks for nothing, and no page carries those of another', async () => {
  expect(Object.keys(firmValues())).not.toContain('notices')
  expect((await save([])).status).toBe(200)
  const { client, id } = await start()
  expect((await letterOf(client, id)).notices).toEqual([])
  expect((await signLetter(portal, client, id)).status).toBe(200)
  const [signature = { id: '', documentId: '' }] = await signaturesOf(portal, id)
  const { pdf, evidence } = await readSignature(portal, client, signature)
  expect(Object.keys(JSON.parse(evidence.statement))).not.toContain('notices')
  expect((await readPdf(pdf)).text).not.toContain('Notice')
})

test('a firm has at most five notices, each with a title of its own and either a text or a stored PDF', async () => {
  const of = (count: number) =>
    Array.from({ length: count }, (__, at) => ({ ...bill, title: `N${at}` }))
  expect((await save(of(6))).status).toBe(400)
  for (const [differs, field] of [
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(6001) }, 'text'],
    [{ pdf: bond.pdf }, 'text'],
    [{ text: null, pdf: 'c'.repeat(64) }, 'pdf'],
  ] as const) {
    const { status, text } = await save([{ ...bill, ...differs }])
    const named = expect.stringContaining(`"settings.notices.0.${field}"`)
    expect.soft([status, text]).toEqual([400, named])
  }
  expect((await save([bill, bill])).text).toContain('Two notices can’t have the same title')
  expect((await save(of(5))).status).toBe(200)
})
