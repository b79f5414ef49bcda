import { beforeAll, describe, expect, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { compose } from '#server/mail/compose.ts'
import { sampleMails } from '#server/mail/mails.ts'
import { sampleName } from '#tests/support/sample-name.ts'
import { addressed } from '#server/mail/transport.ts'
import { testPortal } from '#tests/support/app.ts'
import { exportData } from '#tests/support/data-export.ts'
import { anAdmin, type Person } from '#tests/support/factories.ts'
import { anotherFirm, claimsOfNewPortal, namesOfNewPortal } from '#tests/support/firm.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { attest, readSignature } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'

/** Once the firm has its own name, nothing names what a new portal starts with; documents are in letterhead.test.ts. */
const { email } = anotherFirm
const portal = await testPortal({ config: { mailFrom: email, firmEmail: email } })

let admin: Person
beforeAll(async () => {
  admin = await anAdmin(portal)
  await admin.api.send('PUT', '/api/admin/firm', { version: 0, settings: anotherFirm })
})

test('what a new portal is called is found where it is', () => {
  expect(JSON.stringify(settingsAtStart)).toMatch(namesOfNewPortal)
  expect(JSON.stringify(anotherFirm)).not.toMatch(namesOfNewPortal)
})

test.each(sampleMails.map((mail) => ({ name: sampleName(mail), mail })))(
  'the mail $name is the firm’s own',
  ({ mail }) => {
    const { subject, text, html } = compose(mail, portal.services.config)
    const { replyTo } = addressed(mail, portal.services.config)
    const all = [subject, text, html, JSON.stringify(replyTo)].join('\n')
    expect(namesOfNewPortal.exec(all)?.[0]).toBeUndefined()
    expect(claimsOfNewPortal.exec(all)?.[0]).toBeUndefined()
    expect(text).toContain(anotherFirm.legalName)
  },
)

test('what a client downloads is the firm’s own', async () => {
  const { client, package: sent } = await aPublishedReturn(portal, admin)
  const given = await attest(portal, admin, sent.signers[0]?.id)
  const { evidence, pdf } = await readSignature(portal, client, given)
  const { files } = await exportData(portal, client)
  const readable = [...files].filter(([name]) => /\.(?:html|json|txt)$/.test(name))
  expect(readable.length).toBeGreaterThan(0)
  const texts = [JSON.stringify(evidence), (await readPdf(pdf)).text, pdf.toString('latin1')]
  texts.push(...files.keys(), ...readable.map(([, bytes]) => bytes.toString()))
  for (const text of texts) expect(namesOfNewPortal.exec(text)?.[0]).toBeUndefined()
})

describe('for everybody', () => {
  test.each([
    '/api/openapi.json',
    '/api/docs',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/api/invoices/01900000-0000-7000-8000-000000000001/pdf',
  ])('%s is the firm’s own', async (url) => {
    const { body } = await portal.app.inject({ url, headers: { accept: 'text/html' } })
    expect(namesOfNewPortal.exec(body)?.[0]).toBeUndefined()
  })
})
