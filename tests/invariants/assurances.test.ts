import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { sql } from 'kysely'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, describe, expect, test } from 'vitest'
import { technicalAssurances, type TechnicalAssuranceId } from '#shared/assurances.ts'
import { firmSecurityAssurances } from '#shared/firm.ts'
import { SecurityPage } from '#client/public/site/SecurityPage.tsx'
import { assuranceChecks } from '#server/features/assurances/assurances.ts'
import { createScanner } from '#server/outside/clamd.ts'
import type { Instance } from '#server/features/assurances/check.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'

/** Each claim of the security page is checked on the running server, or is for the firm to prove. */
const portal = await startTestApp()
afterAll(() => portal.close())
const { services } = portal
const ids: readonly TechnicalAssuranceId[] = technicalAssurances.map(({ id }) => id)

test('every technical claim has a check, and every check has a claim', () => {
  expect(Object.keys(assuranceChecks).toSorted()).toStrictEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

/** For each claim, a portal on which it is false. A new claim does not compile without one. */
const broken: Record<TechnicalAssuranceId, () => Promise<Instance> | Instance> = {
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
  async 'session-timeout'() {
    await sql`create function never_idle() returns trigger language plpgsql as $$
      begin new.last_seen_at = new.last_seen_at + interval '1 year'; return new; end $$`.execute(
      services.db,
    )
    await sql`create trigger never_idle before insert on sessions
      for each row execute function never_idle()`.execute(services.db)
    return services
  },
  async 'two-factor'() {
    await sql`create function code_again() returns trigger language plpgsql as $$
      begin new.last_step = 0; return new; end $$`.execute(services.db)
    await sql`create trigger code_again before update on authenticator_apps
      for each row execute function code_again()`.execute(services.db)
    return services
  },
}

test.each(ids)('the check of %s fails when the claim is false', async (id) => {
  const instance = await broken[id]()
  const result = await assuranceChecks[id](instance, AbortSignal.timeout(5000))
  expect(result).toStrictEqual({ verified: false, reason: expect.stringMatching(/^[a-z].+\w$/) })
})

describe('the security page', async () => {
  const html = await renderSecurityPage()
  const known = [...technicalAssurances, ...firmSecurityAssurances]

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
