import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password, type Person } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const newerChrome = chrome.replace('141', '142')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

const portal = await testPortal()

test('the device that registered, and a newer version of its browser, send no notice', async () => {
  const email = 'made-here@example.com'
  const names = { firstName: 'Nora', lastName: 'Day' }
  await call('/api/auth/register', chrome, { email, password, ...names })
  await signInFrom(chrome, email)
  await signInFrom(newerChrome, email)
  expect(await noticesTo(email)).toEqual([])
})

test('a new device causes one mail and one notification', async () => {
  const client = await aClient(portal)
  await signInFrom(chrome, client.email)
  expect(await noticesTo(client.email)).toEqual([])
  await signInFrom(firefox, client.email)
  await signInFrom(firefox, client.email)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(await noticesTo(client.email)).toEqual([
    {
      template: 'new-sign-in',
      to: client.email,
      firstName: client.firstName,
      device: 'Firefox on Linux',
      at,
    },
  ])
  expect(await notificationsOf(client)).toMatchObject([
    { title: 'Sign-in from a new device', href: '/account' },
  ])
})

test('a device stays known after its session ends', async () => {
  const client = await aClient(portal)
  for (const device of [chrome, firefox]) await signInFrom(device, client.email)
  await portal.services.db.deleteFrom('sessions').where('userId', '=', client.id).execute()
  await signInFrom(firefox, client.email)
  expect(await noticesTo(client.email)).toHaveLength(1)
})

test('a wrong password sends no notice and adds no known device', async () => {
  const client = await aClient(portal)
  await signInFrom(chrome, client.email)
  await call('/api/auth/login', firefox, { email: client.email, password: 'Wrong-Harbor-42!' })
  expect(await noticesTo(client.email)).toEqual([])
  await signInFrom(firefox, client.email)
  expect(await noticesTo(client.email)).toHaveLength(1)
})

test('one person’s device is unknown for another person', async () => {
  const [one, other] = [await aClient(portal), await aClient(portal)]
  await signInFrom(firefox, one.email)
  await signInFrom(chrome, other.email)
  await signInFrom(firefox, other.email)
  expect(await noticesTo(other.email)).toHaveLength(1)
})

async function noticesTo(email: string) {
  return (await mailsTo(portal, email)).filter(({ template }) => template === 'new-sign-in')
}

async function notificationsOf({ api }: Person) {
  return (await api.get('/api/notifications')).json()
}

async function signInFrom(userAgent: string, email: string): Promise<void> {
  expect((await call('/api/auth/login', userAgent, { email, password })).statusCode).toBe(200)
}

function call(url: string, userAgent: string, payload: object) {
  const headers = { 'user-agent': userAgent }
  return portal.app.inject({ method: 'POST', url, headers, payload })
}
