import { afterEach, expect, test } from 'vitest'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { firmValues, setFirm } from '#shared/firm/firm.ts'
import { keysOf } from '#shared/base/keys-of.ts'
import { type Recipient, recipients } from '#shared/firm/recipients.ts'
import { recipientsOf } from '#server/records/firm/recipients.ts'
import { startTestApp } from '#tests/support/app.ts'

afterEach(() => setFirm(firmAtStart))

const alone = {
  backupRecipient: null,
  backupUrl: null,
  clamd: null,
  databaseUrl: null,
  documentsUrl: null,
  identityUrl: null,
  smtpUrl: null,
  stripe: null,
}
const stripe = { key: 'sk_test_1', webhookSecret: null, apiUrl: null }
const bucket = 's3://papers?region=us-west-2'

const cases: [object, Recipient[]][] = [
  [{}, []],
  [{ identityUrl: 'https://id.example' }, ['identityService']],
  [{ stripe }, ['stripeIdentity', 'stripePayments']],
  [{ stripe, identityUrl: 'https://id.example' }, ['identityService', 'stripePayments']],
  [{ smtpUrl: 'smtp://localhost' }, ['mail']],
  [{ databaseUrl: 'postgres://db.example/portal' }, ['database']],
  [{ databaseUrl: 'postgres://localhost/portal' }, []],
  [{ documentsUrl: bucket }, ['documents']],
  [{ documentsUrl: 'file:///srv/papers' }, []],
  [{ backupUrl: bucket, backupRecipient: 'age1' }, ['backups']],
  [{ backupUrl: bucket }, ['plainBackups']],
  [{ clamd: { host: 'scan.example', port: 3310 } }, ['scanner']],
  [{ clamd: { path: '/run/clamd.ctl' } }, []],
]

test.each(cases)('with %o, data goes to %j', (settings, expected) => {
  expect(recipientsOf({ ...alone, ...settings })).toEqual(expected)
})

test('each recipient comes from some setting', () => {
  const reached = new Set(cases.flatMap(([, names]) => names))
  expect([...reached].toSorted()).toEqual(keysOf(recipients).toSorted())
})

test('the pages get the recipients of the portal that writes them', async () => {
  const portal = await startTestApp({
    config: { documentsUrl: null, smtpUrl: 'smtp://mx.example' },
  })
  await portal.services.firm.read()
  expect(firmValues().recipients).toEqual(recipientsOf(portal.services.config))
  expect(firmValues().recipients).toContain('mail')
  await portal.close()
})
