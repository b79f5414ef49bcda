import { expect, test } from 'vitest'
import { disclosurePath, type EsignConsent } from '#shared/signing/consent.schema.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { newId } from '#server/database/database.ts'
import { consentFor, keepConsent } from '#server/records/signing/esign-consents.ts'
import { sha256Hex, type Statement } from '#server/records/signing/evidence.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness, aBusinessReturn } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { auditRows, rowsOf, setRows } from '#tests/support/rows.ts'
import {
  attest,
  giveConsent,
  readSignature,
  signaturesOf,
  signLetter,
} from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
const { db } = portal.services

const start = async () => {
  const client = await aClient(portal, { lastName: 'Day' })
  const { id } = await aReturn(portal, { clientId: client.id })
  return { client, id }
}
const consentOf = async ({ token }: Person) =>
  (await callTrpc(portal, 'signing.consent', { token })).output as EsignConsent
const withdraw = ({ token }: Person) => callTrpc(portal, 'signing.withdrawConsent', { token })
const rows = (clientId: string) =>
  rowsOf(
    db,
    'esignConsents',
    ['id', 'name', 'version', 'sha256', 'openedPdf', 'withdrawnAt'],
    { clientId },
    'id',
  )
const signedBy = async (client: Person, taxReturnId: string) => {
  const [signature] = await signaturesOf(portal, taxReturnId)
  if (signature === undefined) throw new Error('not signed')
  const { pdf, evidence } = await readSignature(portal, client, signature)
  return { pdf, statement: JSON.parse(evidence.statement) as Statement }
}
const onPaper = async (taxReturnId: string) => {
  const { token } = admin
  const { output } = await callTrpc(portal, 'admin.signing.of', { token, input: { taxReturnId } })
  return (output as ReturnSigningView).onPaper
}

test('the PDF says for everybody what the law wants said before the consent', async () => {
  const { client } = await start()
  const { state, text } = await consentOf(client)
  expect(state).toBe('none')
  const answer = await portal.app.inject({ url: disclosurePath })
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pdf = await readPdf(answer.rawPayload)
  const inOneLine = (from: string) => from.replaceAll(/\s+/g, '')
  for (const paragraph of text.split('\n\n'))
    expect(inOneLine(pdf.text)).toContain(inOneLine(paragraph))
  expect(text).not.toMatch(/[{}]/)
})

test('a consent is given once for a text, and each signature names it with the text that was read', async () => {
  const { client, id } = await start()
  const { text, version } = await consentOf(client)
  expect(await giveConsent(portal, client, '2020-01-01')).toMatchObject({ status: 409 })
  expect(await giveConsent(portal, client)).toMatchObject({ output: { state: 'given', text } })
  await giveConsent(portal, client)
  // A new text asks again.
  await setRows(db, 'esignConsents', { version: '2020-01-01' }, { clientId: client.id })
  expect(await consentOf(client)).toMatchObject({ state: 'none', at: null })
  await giveConsent(portal, client)
  expect(await signLetter(portal, client, id)).toMatchObject({ status: 200 })
  const [older, consent, ...others] = await rows(client.id)
  expect([older, others]).toMatchObject([{ version: '2020-01-01' }, []])
  expect(consent).toMatchObject({ name: 'Nora Day', openedPdf: true, version })
  const { statement, pdf } = await signedBy(client, id)
  const sha256 = sha256Hex(text)
  expect(consent?.sha256.toString('hex')).toBe(sha256)
  expect(statement.esign).toMatchObject({ id: consent?.id, version, sha256, disclosure: text })
  expect((await readPdf(pdf)).text).toContain(sha256)
})

test('a call that signs with `consent: true` gives it in the same transaction', async () => {
  const { client, id } = await start()
  expect(await signLetter(portal, client, id, { version: 7 })).toMatchObject({ status: 409 })
  expect(await rows(client.id)).toEqual([])
  expect(await signLetter(portal, client, id)).toMatchObject({ status: 200 })
  expect(await rows(client.id)).toMatchObject([{ openedPdf: false }])
  const audited = await auditRows(db, ['action'], {
    clientId: client.id,
    action: ['consent.given', 'signature.given'],
  })
  expect(audited).toEqual([{ action: 'consent.given' }, { action: 'signature.given' }])
})

test('who withdraws it signs nothing here, but on paper; what was signed stays', async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  await signLetter(portal, client, taxReturnId)
  const later = await aReturn(portal, { clientId: client.id, taxYear: 2024 })
  expect(await withdraw(client)).toMatchObject({ output: { state: 'withdrawn' } })
  await withdraw(client)
  expect(await signLetter(portal, client, later.id)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^You asked for paper on /),
  })
  expect(await signaturesOf(portal, later.id)).toEqual([])
  expect(await onPaper(taxReturnId)).toMatchObject([{ name: expect.any(String) }])
  const told = await rowsOf(db, 'notifications', ['title'], {
    userId: admin.id,
    subjectType: 'client',
    subjectId: client.id,
  })
  expect(told).toMatchObject([{ title: expect.stringMatching(/ asked for paper$/) }])
  expect((await signedBy(client, taxReturnId)).statement.esign).toBeDefined()
  await attest(portal, admin, sent.signers[0]?.id)
  expect(await giveConsent(portal, client)).toMatchObject({ output: { state: 'given' } })
  expect(await onPaper(taxReturnId)).toEqual([])
  expect(await signLetter(portal, client, later.id)).toMatchObject({ status: 200 })
})

test('a signature that a withdrawal overtakes is not given', async () => {
  const { client } = await start()
  await giveConsent(portal, client)
  const consenter = { clientId: client.id, way: 'account' as const, name: 'Nora Day' }
  const consent = await consentFor(db, consenter, portal.services.clock())
  const from = { ip: null, device: 'Firefox on Linux' }
  const keep = () =>
    recordChange(systemSource(portal.services), (trx, record) =>
      keepConsent(trx, record, consenter, consent, from),
    )
  await keep()
  await withdraw(client)
  await expect(keep()).rejects.toThrow('You asked for paper')
})

test('an officer consents for all that they sign, and staff see it where they sign', async () => {
  const officer = await aClient(portal)
  const clientId = await aBusiness(admin)
  const taxReturnId = await aBusinessReturn(admin, clientId)
  const access = { id: newId(), clientId, userId: officer.id, part: 'officer' as const }
  const fromAt = new Date(Date.now() - 1000)
  await db
    .insertInto('clientAccess')
    .values({ ...access, fromAt })
    .execute()
  expect(await signLetter(portal, officer, taxReturnId)).toMatchObject({ status: 200 })
  expect(await rows(officer.id)).toHaveLength(1)
  await withdraw(officer)
  expect(await onPaper(taxReturnId)).toHaveLength(1)
})
