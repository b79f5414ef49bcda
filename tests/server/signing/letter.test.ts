import { expect, test } from 'vitest'
import { thinned } from '#shared/signing/drawn-name.ts'
import type { OwnLetter } from '#shared/signing/letter.schema.ts'
import type { SignatureEvidence } from '#shared/signing/signing.schema.ts'
import { defaultLetters } from '#server/records/signing/default-letters.ts'
import { auditRows, rowOf, rowsOf } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { aJpeg } from '#tests/support/files.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { signLetter } from '#tests/support/signatures.ts'
import { aBusiness, aBusinessReturn } from '#tests/support/businesses.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal({ rateLimits: true })
const admin = await anAdmin(portal)

const start = async () => {
  const client = await aClient(portal, { lastName: 'Day' })
  const { id } = await aReturn(portal, { clientId: client.id })
  return { client, id }
}
const aLine = Array.from({ length: 300 }, (_point, at) => at * 3)
const letterOf = async (token: string, taxReturnId: string) => {
  const answer = await callTrpc(portal, 'signing.letter', { token, input: { taxReturnId } })
  return answer.output as OwnLetter
}
const template = () => admin.call('admin.signing.letterTemplate')
const save = (version: number, body: string) =>
  admin.call('admin.signing.saveLetterTemplate', { version, body })
const signatures = (taxReturnId: string) =>
  rowsOf(portal, 'signatures', ['id', 'documentId', 'initials', 'way'], { taxReturnId })

test('the client signs the letter once, in several tabs too, under a name of any script; it becomes a PDF that nobody changes', async () => {
  const { client, id } = await start()
  const { token } = client
  const read = await letterOf(token, id)
  expect(read).toMatchObject({ version: 1, signature: null, signedAs: null })
  expect(read.text).toContain(`Dear Nora Day,`)
  expect(read.text).not.toMatch(/[{}]/)
  const name = 'Nora Day 🦊 王小明 مريم'
  const answers = await Promise.all([1, 2, 3].map(() => signLetter(portal, client, id, { name })))
  for (const answer of [...answers, await signLetter(portal, client, id, { name })]) {
    expect(answer).toMatchObject({ status: 200, output: { signature: { way: 'portal' } } })
  }
  expect((await letterOf(token, id)).signedAs).toEqual({ name, drawn: null })
  const [signature, ...more] = await signatures(id)
  expect([signature, more]).toMatchObject([{ initials: 'N. D.' }, []])
  const asked = { token, input: { signatureId: signature?.id } }
  const { output } = await callTrpc(portal, 'signing.evidence', asked)
  const statement = JSON.parse((output as SignatureEvidence).statement) as object
  expect(statement).toMatchObject({ signer: { typedName: name }, proof: { kind: 'password' } })
  const documentId = signature?.documentId ?? ''
  const pdf = await client.api.get(`/api/documents/${documentId}/download`)
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(await rowOf(portal, 'taxReturns', ['letterSignedAt', 'documentsAt'], { id })).toEqual({
    letterSignedAt: expect.any(Date),
    documentsAt: null,
  })

  const staff = { token: admin.token, input: { taxReturnId: id } }
  const list = await callTrpc(portal, 'admin.documents.list', staff)
  expect(list.output).toMatchObject([{ id: documentId, signed: true }])
  for (const { api } of [client, admin]) {
    expect(await api.delete(`/api/documents/${documentId}`)).toMatchObject({ status: 409 })
  }
  const move = { id: documentId, category: 'w2' }
  expect(await callTrpc(portal, 'documents.move', { token, input: move })).toMatchObject({
    status: 409,
  })
  const picture = { id: documentId, image: aJpeg(96, 124).toString('base64') }
  expect(
    await callTrpc(portal, 'documents.saveThumbnail', { token, input: picture }),
  ).toMatchObject({ status: 403 })
  await askFor(portal, admin, id)
  const [item] = await itemsOf(portal, admin, id)
  const calls = {
    'admin.documents.verify': { id: documentId, verified: true },
    'admin.documents.requestReplacement': { id: documentId, reason: 'Unreadable' },
    'requestItems.attach': { id: item?.id, documentId },
  }
  for (const [procedure, input] of Object.entries(calls)) {
    const { status, message } = await admin.call(procedure, input)
    expect.soft({ procedure, status, message }).toMatchObject({
      status: 409,
      message: 'The portal made this PDF of a signature: it stays as it is',
    })
  }
})

test('staff record a letter on paper with its scan, which its client reads and downloads, and undo it', async () => {
  const { client, id: taxReturnId } = await start()
  const scan = await multiPagePdf('The letter, signed')
  const sent = await admin.api.upload(taxReturnId, {
    name: 'letter.pdf',
    bytes: scan,
    category: 'other',
  })
  const documentId = String(sent.json()['id'])
  const record = (differs: object = {}, token = admin.token) =>
    callTrpc(portal, 'admin.signing.confirmSignedLetter', {
      token,
      input: {
        taxReturnId,
        documentId,
        version: 1,
        signedOn: '2026-01-12',
        compared: true,
        ...differs,
      },
    })
  const other = await aReturn(portal, { clientId: client.id, taxYear: 2024 })
  const w2 = await admin.api.upload(taxReturnId, { name: 'w2.pdf', bytes: scan, category: 'w2' })
  const refused: [object, number][] = [
    [{ signedOn: '2199-01-01' }, 400],
    [{ compared: false }, 400],
    [{ version: 7 }, 409],
    [{ taxReturnId: other.id }, 404],
    [{ documentId: String(w2.json()['id']) }, 409],
  ]
  for (const [differs, status] of refused) {
    expect.soft(await record(differs), JSON.stringify(differs)).toMatchObject({ status })
  }
  expect(await record({}, client.token)).toMatchObject({ status: 403 })
  expect(await signatures(taxReturnId)).toEqual([])

  expect(await record()).toMatchObject({ status: 200, output: { signedOn: '2026-01-12' } })
  const letter = await letterOf(client.token, taxReturnId)
  expect(letter).toMatchObject({
    signature: { way: 'paper' },
    signedOn: '2026-01-12',
    signedAs: null,
  })
  const url = `/api/documents/${letter.signature?.documentId}/download`
  const pdf = await portal.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } })
  const { files, text } = await readPdf(pdf.rawPayload)
  expect(files).toEqual([{ name: '1. letter.pdf', bytes: Buffer.from(scan) }])
  expect(text).toContain('Dear Nora Day')
  const returns = (await client.api.get('/api/tax-returns')).list()
  expect(returns.find(({ id }) => id === taxReturnId)).toMatchObject({
    letterSignedAt: '2026-01-12T12:00:00.000Z',
  })
  const notices = (await client.api.get('/api/notifications')).list()
  expect(notices[0]?.['message']).toContain('Signed on paper on Jan 12, 2026.')
  const packet = await portal.app.inject({
    url: `/api/admin/tax-returns/${taxReturnId}/packet`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect((await readPdf(packet.rawPayload)).text).toContain('Signed on paper on Jan 12, 2026.')
  expect(await record()).toMatchObject({ status: 409, message: 'This letter is already signed' })
  expect(await signatures(taxReturnId)).toHaveLength(1)

  const undo = (input: object = { taxReturnId, reason: 'Another client’s scan' }) =>
    admin.call('admin.signing.voidPaperLetter', input)
  expect(await undo({ taxReturnId, reason: ' ' })).toMatchObject({ status: 400 })
  const move = (status: string) =>
    admin.api.patch(`/api/tax-returns/${taxReturnId}/status`, { status })
  await move('in_progress')
  expect(await undo()).toMatchObject({ status: 200, output: { signature: null, signedOn: null } })
  const [told, ...before] = (await client.api.get('/api/notifications')).list()
  expect(told).toMatchObject({ title: 'Please sign the 2025 engagement letter', read: false })
  expect(before.map(({ title }) => title)).not.toContain('2025 engagement letter signed')
  const [entry] = await auditRows(portal, ['actorId', 'details'], {
    action: 'signature.voided',
    clientId: client.id,
  })
  const details = { person: 'taxpayer', because: 'mistake', reason: 'Another client’s scan' }
  expect(entry).toEqual({ actorId: admin.id, details })
  const notOnPaper = { status: 409, message: 'This letter is not signed on paper' }
  expect(await undo()).toMatchObject(notOnPaper)

  expect(await record()).toMatchObject({ status: 200, output: { signedOn: '2026-01-12' } })
  await move('completed')
  expect(await undo()).toMatchObject({ status: 409, message: expect.stringContaining('completed') })
  await signLetter(portal, client, other.id)
  expect(await undo({ taxReturnId: other.id, reason: 'Wrong' })).toMatchObject(notOnPaper)
})

test('a long name is drawn with as many strokes and points as there may be', async () => {
  const { client, id } = await start()
  const strokes = Array.from({ length: 200 }, (_stroke, at) =>
    Array.from({ length: 40 }, (_point, along): [number, number] => [at * 4 + along, along * 7]),
  )
  const drawn = thinned(strokes)
  expect(drawn).toHaveLength(200)
  expect(drawn.map((stroke) => stroke.at(-1))).toEqual(strokes.map((stroke) => stroke.at(-1)))
  expect(await signLetter(portal, client, id, { drawn })).toMatchObject({ status: 200 })
  expect((await letterOf(client.token, id)).signedAs).toEqual({ name: 'Nora Day', drawn })
})

/** What is refused changes nothing, so one return serves all. */
let unsigned: ReturnType<typeof start> | undefined

test.each([
  ['a wrong password', { password: 'Wrong-Harbor-42!' }, 400, 'password'],
  ['no consent', { consent: false }, 400, 'consent'],
  ['no name', { name: '  ' }, 400, 'name'],
  ['a typed name that no font here writes', { name: '𠮷田 愛' }, 400, 'drawn'],
  ['one dot', { drawn: [[[500, 100]]] }, 400, 'drawn'],
  ['a dash', { drawn: [aLine.slice(0, 2).map((x) => [x * 99, 100])] }, 400, 'drawn'],
  ['nothing drawn', { drawn: [] }, 400, 'drawn'],
  ['a point outside of the field', { drawn: [[[500, 301]]] }, 400, 'drawn.0.0.1'],
  ['no form of a signature', { drawn: undefined }, 400, 'drawn'],
  ['endless strokes', { drawn: Array.from({ length: 201 }, () => [[1, 1]]) }, 400, 'drawn'],
  ['endless points', { drawn: [1, 2].map((y) => aLine.map((x) => [x, y * 100])) }, 400, 'drawn'],
  ['another version', { version: 7 }, 409, undefined],
])('%s signs nothing', async (_what, differs, status, field) => {
  const { client, id } = await (unsigned ??= start())
  const answer = await signLetter(portal, client, id, differs)
  expect({ status: answer.status, field: answer.fields[0] }).toEqual({ status, field })
  expect(await signatures(id)).toEqual([])
  expect((await client.api.get(`/api/tax-returns/${id}/documents`)).list()).toEqual([])
})

test('tries to sign are counted, before anything is read or made', async () => {
  const { client, id } = await start()
  await portal.services.limits.spend('signature-signer', client.id, 19)
  expect(await signLetter(portal, client, id, { version: 7 })).toMatchObject({ status: 409 })
  expect(await signLetter(portal, client, id)).toMatchObject({ status: 429 })
  expect(await signatures(id)).toEqual([])
})

test('staff are told when a letter is signed under another name than that of the return', async () => {
  for (const [name, isFlagged] of [
    ['Mickey Mouse', true],
    ['Day, NÓRA', false],
  ] as const) {
    const { client, id } = await start()
    expect(await signLetter(portal, client, id, { name })).toMatchObject({ status: 200 })
    const { text } = await admin.api.get('/api/notifications')
    expect(text.includes(id) && text.includes('The name signed is “Mickey Mouse”')).toBe(isFlagged)
  }
})

test('a filed return has no letter to sign', async () => {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id, status: 'filed' })
  expect(await letterOf(client.token, id)).toBeNull()
  expect(await signLetter(portal, client, id)).toMatchObject({ status: 409 })
})

test('staff change the letter; a client who signed keeps the text that they signed', async () => {
  const { client, id } = await start()
  const other = await start()
  await signLetter(portal, client, id)
  expect(await template()).toMatchObject({ output: { version: 1, savedAt: null } })
  const body = 'Dear {client}, {firm} prepares your {year} return. {fee} {address}'
  expect(await save(1, 'Dear {clinet}')).toMatchObject({ status: 400, fields: ['body'] })
  expect(await save(1, body)).toMatchObject({ status: 200, output: { version: 2, body } })
  expect(await save(1, 'Dear {client}, {year}, {fee}')).toMatchObject({
    status: 409,
    stale: { opened: 1, current: 2 },
  })
  expect(await letterOf(client.token, id)).toMatchObject({ version: 1 })
  expect(await signLetter(portal, other.client, other.id)).toMatchObject({ status: 409 })
  expect(await letterOf(other.client.token, other.id)).toMatchObject({ version: 2 })
  expect(await signLetter(portal, other.client, other.id, { version: 2 })).toMatchObject({
    status: 200,
  })
  await save(2, defaultLetters.person)
})

test('the letter of businesses is another one, with its own fields and versions', async () => {
  const { token } = admin
  const call = (name: string, input: object) => callTrpc(portal, name, { token, input })
  const kind = 'business'
  const body =
    '{client} engages {firm} by {officer} for {form}, {year}. {state} {period} {owners} {fee}'
  const saveIt = (version: number, text: string) =>
    call('admin.signing.saveLetterTemplate', { kind, version, body: text })
  expect(await call('admin.signing.letterTemplate', { kind })).toMatchObject({
    output: { version: 1, savedAt: null },
  })
  for (const [text, message] of [
    ['{client} {year} {form}', 'The letter needs the field {officer}.'],
    ['{client} {year} {form} {officer}', 'The letter needs the field {fee}.'],
    [`${body} {spouse}`, /^There is no field \{spouse\}\. Fields are .*\{authorization\}\.$/],
  ] as const) {
    const refused = await saveIt(1, text)
    expect(refused).toMatchObject({ status: 400, fields: ['body'] })
    expect(refused.message).toMatch(message)
  }
  expect(await save(1, '{client} {year} {form}')).toMatchObject({ status: 400 })
  expect(await saveIt(1, body)).toMatchObject({ status: 200, output: { version: 2 } })
  expect(await template()).not.toMatchObject({ output: { body } })
  const id = await aBusinessReturn(admin, await aBusiness(admin, { fiscalYearEnd: 6 }), 2024)
  const { output } = await call('admin.signing.of', { taxReturnId: id })
  expect((output as { letter: { text: string } }).letter.text).toMatch(
    /^Ruiz Bakery LLC engages Merrow Tax LLC by Maria Ruiz, President for Form 1120-S, 2024\. Nevada Jul 1, 2024 to Jun 30, 2025 Schedules K-1\./,
  )
})
