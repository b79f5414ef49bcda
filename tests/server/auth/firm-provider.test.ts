import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { signInAtProvider, startFirmProvider } from '#tests/support/firm-provider.ts'
import { startFirmIssuer } from '#tests/support/firm-issuer.ts'
import { aFirmBrowser } from '#tests/support/firm-sign-in.ts'

let provider: Awaited<ReturnType<typeof startFirmProvider>>
let portal: TestApp
beforeAll(async () => {
  provider = await startFirmProvider('http://localhost:3000/firm-account', {
    june: { email: 'june@merrow.example', amr: ['pwd', 'otp'] },
    ada: { email: 'ada@merrow.example' },
    stranger: { email: 'stranger@merrow.example', verified: false },
  })
  portal = await startTestApp({ config: { firmAccounts: provider.settings } })
  for (const name of ['june', 'ada', 'stranger']) {
    await anAdmin(portal, { email: `${name}@merrow.example` })
  }
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

async function signIn(subject: string) {
  const browser = aFirmBrowser(portal)
  const { url } = await browser.begin()
  return browser.finish(await signInAtProvider(url, subject))
}

test('a certified provider signs staff in, also after a change of its key', async () => {
  const june = await signIn('june')
  expect(june).toMatchObject({ status: 200, output: { user: { email: 'june@merrow.example' } } })
  await provider.rotateKey()
  expect(await signIn('ada')).toMatchObject({ status: 200 })
  expect((await signIn('june')).output.user.id).toBe(june.output.user.id)
})

test('its second factor and its word about an address count', async () => {
  expect((await signIn('june')).output.user.twoFactor.enrolled).toBe(true)
  expect((await signIn('ada')).output.user.twoFactor.enrolled).toBe(false)
  expect((await signIn('stranger')).status).toBe(403)
})

test('it asks again to confirm a session, and says when it did', async () => {
  const browser = aFirmBrowser(portal)
  const { output } = await browser.finish(
    await signInAtProvider((await browser.begin()).url, 'ada'),
  )
  const { url } = await browser.beginConfirmation(output.token)
  const answer = await signInAtProvider(url, 'ada')
  expect(await browser.confirm(output.token, answer)).toMatchObject({ status: 200 })
})

test('a code of the provider works once', async () => {
  const browser = aFirmBrowser(portal)
  const first = new URLSearchParams(await signInAtProvider((await browser.begin()).url, 'ada'))
  await browser.finish(first.toString())
  const state = new URL((await browser.begin()).url).searchParams.get('state') ?? ''
  const replayed = new URLSearchParams({ ...Object.fromEntries(first), state })
  expect((await browser.finish(replayed.toString())).status).toBe(400)
})

test('Microsoft Entra proves an address by naming the firm’s tenant, except for guests', async () => {
  const tid = crypto.randomUUID()
  const entra = await startFirmIssuer(`/${tid}/v2.0`)
  const office = await startTestApp({ config: { firmAccounts: entra.settings } })
  try {
    const { email } = await anAdmin(office, { email: 'june@merrow.example' })
    const tried = async (claims: object) => {
      entra.make({ claims: { email, email_verified: undefined, tid, ...claims } })
      const browser = aFirmBrowser(office)
      return (await browser.finish(entra.approve((await browser.begin()).url))).status
    }
    expect(await tried({ tid: crypto.randomUUID() })).toBe(403)
    expect(await tried({ idp: 'https://sts.windows.net/another/' })).toBe(403)
    expect(await tried({ email_verified: false })).toBe(403)
    expect(await tried({})).toBe(200)
  } finally {
    await office.close()
    await entra.close()
  }
})
