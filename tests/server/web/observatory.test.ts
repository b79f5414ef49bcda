import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'

const portal = await testPortal({
  config: { publicUrl: 'https://portal.example', firmEmail: 'The firm <office@portal.example>' },
})

/** MDN HTTP Observatory's "Tests and scoring": what is needed for each point above its base of 100. A+ starts there. */
const table: { test: string; points: number; holds: (answer: Answer) => boolean }[] = [
  {
    test: "a content security policy from default-src 'none' without unsafe sources",
    points: 10,
    holds: ({ policy }) =>
      policy.get('default-src') === "'none'" &&
      ![...policy.values()].some((sources) => /unsafe-|\*|(?:^| )https?:(?: |$)/.test(sources)) &&
      !/(?:data|blob):/.test(policy.get('script-src') ?? 'data:'),
  },
  {
    test: 'cookies that are Secure, and SameSite',
    points: 5,
    holds: ({ cookies }) =>
      cookies.length > 0 &&
      cookies.every(
        (cookie) => /; Secure/i.test(cookie) && /; SameSite=(?:Strict|Lax)/i.test(cookie),
      ),
  },
  {
    test: 'a referrer policy that protects privacy',
    points: 5,
    holds: ({ headers }) => headers['referrer-policy'] === 'no-referrer',
  },
  {
    test: 'no framing, by the content security policy and the header before it',
    points: 5,
    holds: ({ headers, policy }) =>
      policy.get('frame-ancestors') === "'none'" && headers['x-frame-options'] === 'DENY',
  },
  {
    test: 'a cross-origin resource policy',
    points: 10,
    holds: ({ headers }) => headers['cross-origin-resource-policy'] === 'same-origin',
  },
  {
    test: 'Strict-Transport-Security for six months or more',
    points: 0,
    holds: ({ headers }) =>
      Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]) >= 15_768_000,
  },
  {
    test: 'X-Content-Type-Options: nosniff',
    points: 0,
    holds: ({ headers }) => headers['x-content-type-options'] === 'nosniff',
  },
  {
    test: 'no origin that may read across sites',
    points: 0,
    holds: ({ headers }) => headers['access-control-allow-origin'] === undefined,
  },
]

interface Answer {
  headers: Record<string, unknown>
  policy: Map<string, string>
  cookies: string[]
}

test.each(table)('behind https, MDN Observatory finds $test', async ({ holds }) => {
  const { email } = await aClient(portal)
  const { headers, cookies } = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: 'https://elsewhere.example' },
    payload: { email, password },
  })
  const sent = headers['set-cookie'] ?? []
  expect(cookies.length).toBeGreaterThan(0)
  expect(holds({ headers, policy: policyOf(headers), cookies: [sent].flat() })).toBe(true)
})

test('scripts, styles and text that becomes HTML are refused but for the portal’s own', async () => {
  const policy = policyOf((await portal.app.inject('/')).headers)
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('style-src')).toBe("'self'")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('default')
})

test('security.txt names a contact and expires within a year (RFC 9116)', async () => {
  const { headers, body } = await portal.app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Contact: mailto:office@portal\.example$/m)
  expect(body).toContain('Canonical: https://portal.example/.well-known/security.txt')
  const days = (Date.parse(String(/^Expires: (.+)$/m.exec(body)?.[1])) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

function policyOf(headers: Record<string, unknown>): Map<string, string> {
  const parts = String(headers['content-security-policy']).split('; ')
  return new Map(
    parts.map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources.join(' ')] as const
    }),
  )
}
