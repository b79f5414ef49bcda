import { expect, test } from 'vitest'
import { switchedOff } from '#server/base/switched-off.ts'
import { checkIdentity } from '#server/doctor/check-stripe.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'

test('the doctor and an admin’s first page name what is switched off; what is set is not named', async () => {
  const portal = await startTestApp()
  try {
    const { config } = portal.services
    const off = switchedOff({ ...config, identityUrl: null, clamd: null, smtpUrl: null })
    const online = 'IDENTITY_URL or STRIPE_SECRET_KEY'
    expect(off.map(({ setting }) => setting)).toEqual([
      online,
      'STRIPE_SECRET_KEY',
      'CLAMAV_URL',
      'SMTP_URL',
    ])
    const stripe = { key: 'sk_test_1', webhookSecret: null, apiUrl: null }
    for (const has of [{ identityUrl: 'https://identity.example.com' }, { stripe }]) {
      expect(switchedOff({ ...config, ...has, smtpUrl: 'smtp://mail' })).not.toContainEqual(
        expect.objectContaining({ setting: online }),
      )
    }
    expect(await checkIdentity({ ...config, identityUrl: null })).toMatchObject({
      level: 'off',
      text: expect.stringMatching(/^Online signing is off/),
      todo: expect.stringMatching(/^set IDENTITY_URL or STRIPE_SECRET_KEY/),
    })
    const admin = await anAdmin(portal)
    const { output } = await admin.call('admin.setup.glance')
    expect(output).toMatchObject({ switchedOff: switchedOff(config).map(({ text }) => text) })
  } finally {
    await portal.close()
  }
})
