import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { publicPagePaths } from '#shared/base/pages.ts'
import { projectRoot } from '#server/base/startup.ts'
import { testKeys } from '#tests/support/app.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { anotherFirm, claimsOfNewPortal, namesOfNewPortal } from '#tests/support/firm.ts'
import { patience } from '#tests/support/patience.ts'
import { rowOf } from '#tests/support/rows.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let database: TestDatabase
let servers: RunningServer[]

const start = () =>
  startServer({
    env: { DATABASE_URL: database.url, ENCRYPTION_KEYS: testKeys, RATE_LIMITS: 'off' },
  })

const checkout = () =>
  execFileSync('git', ['status', '--porcelain'], { cwd: projectRoot, encoding: 'utf8' })
const untouched = checkout()

beforeAll(async () => {
  database = await testDatabase()
  servers = await Promise.all([start(), start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()))
  await database.drop()
})

const pages = [...publicPagePaths, '/admin', '/api/docs']

async function iconOf({ url }: RunningServer): Promise<string> {
  const bytes = await (await fetch(`${url}/icon-192.png`)).arrayBuffer()
  return Buffer.from(bytes).toString('base64')
}

/** The pages that a server writes for the firm with this name. */
async function naming(server: RunningServer, name: string): Promise<string[]> {
  const texts = await Promise.all(
    pages.map(async (page) => (await fetch(`${server.url}${page}`)).text()),
  )
  return pages.filter((_, at) => texts[at]?.includes(name))
}

/** Milliseconds from a save to the last page of the last process. */
const within = 5000 * patience

test('a saved name is on all pages of three processes, one of them restarting', async () => {
  const [first, second, third] = servers
  if (!first || !second || !third) throw new Error('three servers run')
  const before = await (await fetch(`${second.url}/about`)).text()
  const builtIcon = await iconOf(second)
  const admin = await anAdmin(first)
  const settings = {
    ...anotherFirm,
    name: 'Harbor <b>& Sons</b>',
    hero: { title: 'Taxes <i>by</i> the harbor.', lead: 'We know & love boats.' },
    story: 'We began <script>alert(1)</script> in a shed.',
  }
  await third.kill()
  const saved = performance.now()
  await admin('PUT', '/api/admin/firm', { version: 0, settings })
  const name = 'Harbor &lt;b&gt;&amp; Sons&lt;/b&gt;'
  // The API's page writes it as text too.
  await expect
    .poll(() => Promise.all([first, second].map((server) => naming(server, name))))
    .toEqual([pages, pages])
  expect(performance.now() - saved).toBeLessThan(within)
  await expect.poll(() => iconOf(second)).not.toBe(builtIcon)
  const icon = await iconOf(second)
  for (const page of pages) {
    const html = await (await fetch(second.url + page)).text()
    expect([page, namesOfNewPortal.exec(html)?.[0]]).toEqual([page, undefined])
    if (page === '/api/docs') continue
    expect([page, claimsOfNewPortal.exec(html)?.[0]]).toEqual([page, undefined])
  }
  const front = await (await fetch(second.url)).text()
  expect(front).toMatch(/<h1[^>]*>Taxes &lt;i&gt;by&lt;\/i&gt; the harbor\.<\/h1>/)
  expect(front).toMatch(/<p[^>]*>We know &amp; love boats\.<\/p>/)
  const about = await (await fetch(`${second.url}/about`)).text()
  expect(about).toContain('&lt;script&gt;alert(1)&lt;/script&gt; in a shed.')
  expect(about).not.toContain('<script>alert(1)')
  const answers = ['/admin', '/api/docs'].map(async (path) =>
    (await fetch(second.url + path)).text(),
  )
  for (const html of [about, ...(await Promise.all(answers))]) {
    expect(html).toMatch(/<style nonce="[^"]+">html:root\{--accent:light-dark\(#7a1f3d,#/)
  }

  const service = {
    name: '確定申告 & <i>returns</i>',
    description: '</script><script>alert(2)</script>',
    price: '80',
    onSite: true,
    position: 0,
  }
  await admin('POST', '/api/admin/services', service)
  const named = '確定申告 &amp; &lt;i&gt;returns&lt;/i&gt;'
  await expect.poll(() => naming(second, named)).toEqual(['/', '/services'])
  expect(await (await fetch(`${second.url}/services`)).text()).not.toContain('<script>alert(2)')

  const again = await start()
  servers[2] = again
  expect(await naming(again, name)).toEqual(pages)
  expect(await naming(again, named)).toEqual(['/', '/services'])
  expect(await iconOf(again)).toBe(icon)

  const { id: account } = await rowOf(database.db, 'users', ['id'])
  const dana = { name: 'D.', credential: 'CPA, Nevada 01234', photo: null, account }
  const savedAgain = performance.now()
  await admin('PUT', '/api/admin/firm', { version: 1, settings: { ...settings, people: [dana] } })
  const showing = async (text: string) => {
    const found = await Promise.all([first, second, again].map(({ url }) => fetch(`${url}/about`)))
    const texts = await Promise.all(found.map((answer) => answer.text()))
    return texts.filter((html) => html.includes(text)).length
  }
  await expect.poll(() => showing('Dana Whitfield')).toBe(3)
  expect(performance.now() - savedAgain).toBeLessThan(within)
  await admin('POST', '/trpc/account.changeName', { json: { firstName: 'Dana', lastName: 'Cho' } })
  await expect.poll(() => showing('Dana Cho')).toBe(3)

  await database.db.deleteFrom('services').execute()
  await admin('POST', '/api/admin/firm/undo', { version: 2, to: 0 })
  await expect
    .poll(async () => withoutNonce(await (await fetch(`${second.url}/about`)).text()))
    .toBe(withoutNonce(before))
  await expect.poll(() => iconOf(second)).toBe(builtIcon)
  // An upgrade finds no changed file, and changes nothing that the firm set.
  expect(checkout()).toBe(untouched)
})

/** Somebody who registered and became an admin; returns their calls. */
async function anAdmin({ url }: RunningServer) {
  const call = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, `${method} ${path}`).toBe(true)
    return z.looseObject({ token: z.string().optional() }).parse(await answer.json())
  }
  const person = { email: 'dana@harbor.example', firstName: 'Dana', lastName: 'Whitfield' }
  const { token } = await call('POST', '/api/auth/register', { ...person, password })
  await database.db.updateTable('users').set({ role: 'admin' }).execute()
  return (method: string, path: string, body: object) => call(method, path, body, token)
}

const password = 'Quiet-Harbor-42!'

function withoutNonce(html: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, '')
}
