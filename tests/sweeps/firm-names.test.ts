import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsAtStart } from '#shared/firm-at-start.ts'
import { compose } from '#server/mail/compose.ts'
import { sampleMails, sampleName } from '#server/mail/preview.ts'
import { addressed } from '#server/mail/transport.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { anotherFirm, claimsOfNewPortal, namesOfNewPortal } from '#tests/support/firm.ts'

/** Once the firm has its own name, nothing names what a new portal starts with; papers are in letterhead.test.ts. */
const { email } = anotherFirm
const portal = await startTestApp({ config: { mailFrom: email, firmEmail: email } })
afterAll(() => portal.close())

beforeAll(async () => {
  const { api } = await anAdmin(portal)
  await api.send('PUT', '/api/admin/firm', { version: 0, settings: anotherFirm })
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
