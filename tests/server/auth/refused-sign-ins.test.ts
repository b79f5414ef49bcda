import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { anAddress } from '#tests/support/addresses.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'
import { openJobs, workOnce } from '#tests/support/jobs.ts'
import { mailsTo, queuedMails } from '#tests/support/mails.ts'
import { statementsOf } from '#tests/support/statements.ts'

const portal = await testPortal({ rateLimits: true })

const post = async (url: string, payload: object) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: anAddress(),
  })
  return answer.statusCode
}
const login = (email: string, typed: string) => post('/api/auth/login', { email, password: typed })
const forgot = (email: string) => post('/api/auth/forgot-password', { email })

async function guess(email: string, attempts: number): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) await login(email, 'wrong')
}

describe('the owner', () => {
  test('is notified once when wrong passwords lock the account for strangers', async () => {
    const owner = await aClient(portal)
    await guess(owner.email, 9)
    expect(await mailsTo(portal, owner.email)).toEqual([])
    await guess(owner.email, 4)
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await mailsTo(portal, owner.email)).toEqual([
      { template: 'sign-ins-refused', to: owner.email, at },
    ])
    const received = (await owner.api.get('/api/notifications')).list()
    expect(received).toMatchObject([
      { title: 'Sign-ins to your account were refused', href: '/account' },
    ])
  })

  test('is notified at most once an hour', async () => {
    const owner = await aClient(portal)
    await guess(owner.email, 10)
    await portal.services.limits.reset('login-account', owner.email)
    await guess(owner.email, 10)
    expect(await mailsTo(portal, owner.email)).toHaveLength(1)
    await portal.services.limits.reset('login-account', owner.email)
    await portal.services.limits.reset('login-notice', owner.email)
    await guess(owner.email, 10)
    expect(await mailsTo(portal, owner.email)).toHaveLength(2)
  })

  test('is not notified about a few wrong passwords before the right one', async () => {
    const owner = await aClient(portal)
    for (let round = 0; round < 3; round += 1) {
      await guess(owner.email, 9)
      expect(await login(owner.email, password)).toBe(200)
    }
    const templates = (await mailsTo(portal, owner.email)).map(({ template }) => template)
    expect(templates).not.toContain('sign-ins-refused')
  })
})

describe('an address without an account', () => {
  const nobody = () => `${crypto.randomUUID()}@example.com`

  test('runs the same statements as an account: a wrong password, the last allowed one, a reset link', async () => {
    const { email } = await aClient(portal)
    for (const [name, attempt] of [
      ['a wrong password', (to: string) => login(to, 'wrong')],
      ['the last wrong password', (to: string) => login(to, 'wrong')],
      ['a reset link', forgot],
    ] as const) {
      const unknown = nobody()
      if (name.startsWith('the last')) {
        await guess(email, 8)
        await guess(unknown, 9)
      }
      const [known, other] = [
        await textsOf(() => attempt(email)),
        await textsOf(() => attempt(unknown)),
      ]
      expect(other, name).toEqual(known)
      expect(known.length, name).toBeGreaterThan(3)
    }
  })

  test('queues the same jobs, delayed by a few seconds', async () => {
    for (const address of [(await aClient(portal)).email, nobody()]) {
      const before = (await openJobs(portal.services)).length
      const asked = Date.now()
      await forgot(address)
      await guess(address, 10)
      const answered = Date.now()
      const jobs = (await openJobs(portal.services)).slice(before)
      expect(jobs).toHaveLength(2)
      for (const { dueAt } of jobs) {
        expect(dueAt.getTime()).toBeGreaterThan(asked + 500)
        expect(dueAt.getTime()).toBeLessThan(answered + 6000)
      }
    }
  })

  test('gets neither mail', async () => {
    const [{ email }, unknown] = [await aClient(portal), nobody()]
    for (const address of [email, unknown]) {
      await forgot(address)
      await guess(address, 10)
    }
    expect((await queuedMails(portal)).length).toBeGreaterThan(0)
    portal.pass({ seconds: 10 })
    const lines = await workOnce(portal.services)
    expect(await openJobs(portal.services)).toEqual([])
    const sent = lines.split('\n').filter((line) => line.includes('mail sent'))
    expect(sent.length).toBeGreaterThanOrEqual(2)
    const outbox = `${portal.services.config.dataDir}/outbox`
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(`${outbox}/${name}`, 'utf8')),
    )
    expect(mails.filter((mail) => mail.includes(email))).toHaveLength(2)
    expect(mails.filter((mail) => mail.includes(unknown))).toEqual([])
  })
})

async function textsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts = (await statementsOf(work)).map(({ text }) => text)
  // Notices are sent after a change, not in the time of its answer.
  return texts.filter((text) => !text.includes('pg_notify'))
}
