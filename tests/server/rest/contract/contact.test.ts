import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { contactsOf } from '#tests/support/contact.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { queuedMails } from '#tests/support/mails.ts'

const portal = await testPortal()
const stranger = apiAs(portal)

const asked = {
  name: 'Iris Vale',
  email: 'iris@example.com',
  phone: '+49 30 1234',
  message: 'Do you prepare returns for expatriates?\nThank you.',
}
const thanks = 'Thank you for your message. We answer by email within 24 hours on business days.'
const stored = () => contactsOf(portal)

describe('POST /api/contact', () => {
  test('stores the message, mails the firm and sends the sender an acknowledgment', async () => {
    const answer = await stranger.post('/api/contact', asked)
    expect(answer.status).toBe(201)
    expect(answer.json()).toStrictEqual({ success: true, message: thanks })
    expect(await stored()).toStrictEqual([asked])
    expect(await queuedMails(portal)).toStrictEqual([
      { template: 'contact-received', ...asked },
      { template: 'contact-acknowledgement', to: asked.email, name: asked.name },
    ])
  })

  test('masks text like an SSN before it is stored or mailed', async () => {
    const typed = ['123-45-6789', '987 65 4321', '555443333', '١٢٣-٤٥-٦٧٨٩']
    const message = `Mine is ${typed[0]}, hers ${typed[1]}, his ${typed[2]}, theirs ${typed[3]}. Call (775) 555-0142.`
    const answer = await stranger.post('/api/contact', {
      ...asked,
      name: `Iris ${typed[0]}`,
      message,
    })
    expect([answer.status, answer.json()['message']]).toEqual([201, thanks])
    const [row] = await stored()
    expect(row).toMatchObject({
      name: 'Iris ***-**-6789',
      message:
        'Mine is ***-**-6789, hers ***-**-4321, his ***-**-3333, theirs ***-**-٦٧٨٩. Call (775) 555-0142.',
    })
    const everything = (await dump(portal.services.db)) + JSON.stringify(await queuedMails(portal))
    for (const number of typed) {
      expect(everything).not.toContain(number)
      expect(everything).not.toContain(number.replaceAll(/[- ]/g, ''))
    }
  })

  test('needs no phone', async () => {
    const { phone: _, ...rest } = asked
    for (const body of [rest, { ...rest, phone: '' }, { ...rest, phone: null }]) {
      expect((await stranger.post('/api/contact', body)).status).toBe(201)
      expect((await stored())[0]?.phone).toBeNull()
    }
  })

  const missing = [undefined, null, '', '   ']
  test.each<[field: string, message: string, ...wrong: unknown[]]>([
    ['name', 'Missing required fields: name', ...missing],
    ['email', 'Missing required fields: email', ...missing],
    ['message', 'Missing required fields: message', ...missing],
    ['email', 'Invalid email address', 'nobody', 'a@b.com\r\nBcc: c@d.com', ['a@b.com']],
    ['message', 'Invalid contact information', 'too short'],
    ['name', 'Invalid contact information', { first: 'Iris' }],
    ['phone', 'Invalid contact information', '5'.repeat(101)],
  ])('a wrong %s is “%s”', async (field, message, ...values) => {
    for (const wrong of values) {
      const answer = await stranger.post('/api/contact', { ...asked, [field]: wrong })
      const errors = [{ path: field, message: expect.any(String) }]
      expect([answer.status, answer.json()]).toStrictEqual([400, { message, errors }])
    }
  })

  test('a refused message is neither stored nor mailed', async () => {
    const [before, mails] = [(await stored()).length, (await queuedMails(portal)).length]
    await stranger.post('/api/contact', { ...asked, message: 'short' })
    await stranger.post('/api/contact', '[]')
    expect(await stored()).toHaveLength(before)
    expect(await queuedMails(portal)).toHaveLength(mails)
  })
})
