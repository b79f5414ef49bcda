import { expect, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { disclosurePath, type EsignConsent } from '#shared/signing/consent.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { rowOf } from '#tests/support/rows.ts'
import { aPicture, signLetter } from '#tests/support/signatures.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)
const books = booksOf(dana)

const bytesOf = async ({ token }: Pick<Person, 'token'>, url: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await portal.app.inject({ url, headers })
  expect([url, answer.headers['content-type']]).toEqual([url, 'application/pdf'])
  return answer.rawPayload
}
const read = async (person: Pick<Person, 'token'>, url: string) =>
  readPdf(await bytesOf(person, url))

async function signedLetter(client: Person, taxReturnId: string): Promise<string> {
  await signLetter(portal, client, taxReturnId)
  const { documentId } = await rowOf(portal, 'signatures', ['documentId'], { taxReturnId })
  return `/api/documents/${documentId}/download`
}

test('the firm’s name and logo are on its documents, and issued ones keep those of their day', async () => {
  const nora = await aClient(portal, { lastName: 'Day' })
  const { id: taxReturnId } = await aReturn(portal, { clientId: nora.id })
  const invoice = `/api/invoices/${(await books.issued(nora.id, ['150'])).id}/pdf`
  const receipt = `/api/payments/${(await books.pay(nora.id, '150')).id}/pdf`
  const before = [await bytesOf(nora, invoice), await bytesOf(nora, receipt)]

  const image = aPicture((x) => x < 150).toString('base64')
  const added = await dana.api.send('POST', '/api/admin/firm/pictures', { kind: 'logo', image })
  const names = { name: 'Harbor Tax', legalName: 'Harbor Tax LLC', email: 'desk@harbor.example' }
  const settings = { ...settingsAtStart, ...names, logo: added.json() }
  expect((await dana.api.send('PUT', '/api/admin/firm', { version: 0, settings })).status).toBe(200)

  const after = [await bytesOf(nora, invoice), await bytesOf(nora, receipt)]
  expect(after).toEqual(before)
  const [first] = before
  expect(await readPdf(first ?? Buffer.alloc(0))).toMatchObject({ hasPictures: false })

  const draft = `/api/invoices/${(await books.draft(nora.id, ['1'])).id}/pdf`
  const issuedLater = `/api/invoices/${(await books.issued(nora.id, ['20'])).id}/pdf`
  const documents = [
    await read(dana, draft),
    await read(nora, issuedLater),
    await read(nora, `/api/payments/${(await books.pay(nora.id, '20')).id}/pdf`),
    await read(dana, `/api/admin/tax-returns/${taxReturnId}/packet`),
    await read(nora, await signedLetter(nora, taxReturnId)),
  ]
  expect(documents.at(-1)?.text).toMatch(/Harbor Tax LLC · signature .*Certificate of signature/s)
  const disclosure = (await portal.app.inject({ url: disclosurePath })).rawPayload
  const { text: shown } = (await nora.call('signing.consent')).output as EsignConsent
  for (const text of [(await readPdf(disclosure)).text, shown]) {
    expect(text).toContain('documents of Harbor Tax on this portal')
    expect(text).not.toMatch(/merrow/i)
  }
  for (const { text, hasPictures } of documents) {
    expect(text).toContain('Harbor Tax LLC')
    expect(text).not.toContain('Merrow')
    expect(hasPictures).toBe(true)
  }

  const moved = { ...settings, legalName: 'Harbor & Day LLC', logo: null }
  const again = { version: 1, settings: moved }
  expect((await dana.api.send('PUT', '/api/admin/firm', again)).status).toBe(200)
  const [, issued] = documents
  expect(await read(nora, issuedLater)).toEqual(issued)
  expect(await read(dana, draft)).toMatchObject({
    text: expect.stringContaining('Harbor & Day LLC'),
    hasPictures: false,
  })
})
