import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { technicalAssurances, type TechnicalAssuranceId } from '#shared/firm/assurances.ts'
import { firmSecurityAssurances } from '#client/public/site/firm-assurances.ts'
import { SecurityPage } from '#client/public/site/SecurityPage.tsx'
import { assuranceChecks } from '#server/features/assurances/assurances.ts'
import { createScanner } from '#server/outside/clamd.ts'
import type { Instance } from '#server/features/assurances/check.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { untilPatienceEnds } from '#tests/support/patience.ts'

/** Each claim of the security page is checked on the running server, or is for the firm to prove. */
const portal = await testPortal()
const { services } = portal
const ids: readonly TechnicalAssuranceId[] = technicalAssurances.map(({ id }) => id)

test('every technical claim has a check, and every check has a claim', () => {
  expect(Object.keys(assuranceChecks).toSorted()).toStrictEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

/** The tests of sessions and second factors hold these two: what the code does is the same on every server. */
type HeldByTests = 'session-timeout' | 'two-factor'

/** For each other claim, a portal on which it is false. A new claim does not compile without one. */
const broken: Record<
  Exclude<TechnicalAssuranceId, HeldByTests>,
  () => Promise<Instance> | Instance
> = {
  'transport-encryption': () => ({
    ...services,
    config: { ...services.config, publicUrl: 'http://portal.example' },
  }),
  'encryption-at-rest': () => ({
    ...services,
    keyring: { primary: services.keyring.primary, byId: new Map() },
  }),
  'malware-scanning': () => ({
    ...services,
    scanner: createScanner({ path: '/nowhere/clamd.ctl' }),
  }),
  async 'password-complexity'() {
    await aClient(portal)
    await services.db.updateTable('users').set({ passwordHash: 'Quiet-Harbor-42!' }).execute()
    return services
  },
}

test.each(Object.entries(broken))(
  'the check of %s fails when the claim is false',
  async (id, breakIt) => {
    const instance = await breakIt()
    const result = await assuranceChecks[id as TechnicalAssuranceId](instance, untilPatienceEnds())
    expect(result).toStrictEqual({ verified: false, reason: expect.stringMatching(/^[a-z].+\w$/) })
  },
)

describe('the security page', async () => {
  const html = await renderSecurityPage()
  const known = [...technicalAssurances, ...firmSecurityAssurances()]

  test('shows the exact text of every claim', () => {
    const printed = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
    const readable = printed.map(([, title = '', text = '']) => [textOf(title), textOf(text)])
    for (const { title, text } of known) expect(readable).toContainEqual([title, text])
  })

  test('makes no other promise about security', () => {
    let rest = textOf(html)
    for (const { title, text } of known) rest = rest.replace(title, '').replace(text, '')
    expect(rest).toContain('We never ask for your password')
    expect(rest).not.toMatch(textOfAssurances)
    for (const { title, text } of known) expect(`${title} ${text}`).toMatch(textOfAssurances)
  })
})

/** Words that almost every promise about security contains. */
const textOfAssurances =
  /\b(aes|malware|tls|ssl|https|\d+-bit|encrypt\w*|cipher\w*|hash\w*|soc|iso|gdpr|ccpa|hipaa|pci|certif\w*|complian\w*|audit\w*|two-factor|2fa|mfa|backups?|firewalls?|guarantee\w*|timeouts?|idle)\b/i

/** The text of the prerendered page, without header and footer. */
async function renderSecurityPage(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: SecurityPage }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderToString(createElement(RouterProvider, { router }))
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;|&amp;|&quot;/g, (entity) => entities[entity] ?? entity)
    .trim()
}

const entities: Record<string, string> = { '&#x27;': "'", '&amp;': '&', '&quot;': '"' }
