import { describe, expect, test } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { type Mail, mailKinds, sampleMails } from '#server/mail/mails.ts'
import { sampleName } from '#tests/support/sample-name.ts'

const config = { publicUrl: 'https://portal.merrowtax.example' }

describe.each(sampleMails.map((mail) => ({ name: sampleName(mail), mail })))(
  '$name',
  ({ mail }) => {
    test('links lead only to the portal, and nothing is loaded', async () => {
      const { html, text } = compose(mail, config)
      const addresses = [
        ...`${text} ${html.slice(html.indexOf('<body'))}`.matchAll(/https?:[^"\s<]+/g),
      ]
      for (const [address] of addresses)
        expect(address).toMatch(/^https:\/\/portal\.merrowtax\.example\//)
      expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|url\(|@import|src=/i)
    })

    test('HTML and text have the same content', async () => {
      const { html, text } = compose(mail, config)
      const shown = words(html.slice(html.indexOf('<h1')).replace(/<[^>]+>/g, ' '))
      for (const word of words(text.replace(/https?:\S+|^(> ?|-- )|Status:/gm, ' '))) {
        expect(shown).toContain(word)
      }
    })

    test('the subject is short enough for a list', async () => {
      expect(compose(mail, config).subject.length).toBeLessThanOrEqual(60)
    })
  },
)

test('there is a sample of every template', () => {
  expect(new Set(sampleMails.map(({ template }) => template))).toEqual(
    new Set(Object.keys(mailKinds)),
  )
})

/** They go to an address that a client typed. */
const toSpouses = new Set<Mail['template']>([
  'spouse-link',
  'copy-link',
  'spouse-code',
  'spouse-reminder',
  'review-replaced',
  'return-signed',
])

describe('text that a person typed', () => {
  const script = '<script>alert(1)</script><a href="https://evil.example">'

  test('is escaped in the HTML', async () => {
    const { html } = compose(contact({ name: script, message: script }), config)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<a href="https://evil')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('may be written from right to left', async () => {
    const { html, text } = compose(
      { template: 'welcome', to: 'm@example.com', firstName: 'محمد' },
      config,
    )
    expect(html).toContain('<bdi>محمد</bdi>')
    expect(text).toContain('Hello محمد,')
  })

  test('contains no links in a mail to someone else', async () => {
    const name = 'Win at casino.example'
    const mails: Mail[] = [
      { template: 'contact-acknowledgement', to: 'stranger@example.com', name },
      { template: 'welcome', to: 'stranger@example.com', firstName: name },
      ...sampleMails
        .filter(({ template }) => toSpouses.has(template))
        .map((mail) => ({ ...mail, firstName: name, client: name, clientName: name, by: name })),
    ]
    expect(mails.length).toBeGreaterThanOrEqual(2 + toSpouses.size)
    for (const mail of mails) {
      const { subject, html, text } = compose(mail, config)
      expect(subject + html + text).not.toContain('casino')
      expect(text).toContain('Hello,')
    }
  })

  test('of 5,000 characters is complete, with its lines, and marked as somebody else’s text', async () => {
    const message = Array.from({ length: 100 }, (_, line) => `${line} `.padEnd(49, 'x')).join('\n')
    const { html, text } = compose(contact({ message }), config)
    for (const line of message.split('\n')) {
      expect(text).toContain(`\n> ${line}\n`)
      expect(html).toContain(line)
    }
  })

  test('shows no Social Security number in a mail', async () => {
    const { html, text } = compose(contact({ message: 'It is 123-45-6789' }), config)
    expect(html + text).not.toContain('123-45-6789')
    expect(text).toContain('It is ***-**-6789')
  })
})

test('the reset link starts with PUBLIC_URL, whatever the address of the request', async () => {
  const url = 'https://evil.example/reset-password?token=abc-123_X'
  const { html, text } = compose(
    { template: 'password-reset', to: 'nora@example.com', url, tokenHash: '' },
    config,
  )
  expect(text).toContain('https://portal.merrowtax.example/reset-password?token=abc-123_X\n')
  expect(html + text).not.toContain('evil')
})

function contact(typed: { name?: string; message?: string }): Mail {
  return {
    template: 'contact-received',
    name: 'Nora',
    email: 'n@example.com',
    phone: null,
    message: 'Hi',
    ...typed,
  }
}

function words(text: string): string[] {
  const plain = text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return plain.match(/[\p{L}\p{N}'-]+/gu) ?? []
}
