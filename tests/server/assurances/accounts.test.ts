import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newPassword } from '#shared/password.ts'
import { checkPasswordComplexity, weaknessOf } from '#server/features/assurances/simple-checks.ts'
import { checkSessionTimeout } from '#server/features/assurances/session-timeout.ts'
import { checkTwoFactor } from '#server/features/assurances/two-factor.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { dump } from '#tests/support/fingerprint.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
})
afterEach(() => portal.close())

describe('password complexity', () => {
  test('holds with hashed passwords, not with one in clear text', async () => {
    const { id } = await aClient(portal)
    expect(await checkPasswordComplexity(portal.services)).toStrictEqual({ verified: true })
    await portal.services.db
      .updateTable('users')
      .set({ passwordHash: 'Quiet-Harbor-42!' })
      .where('id', '=', id)
      .execute()
    expect(await checkPasswordComplexity(portal.services)).toStrictEqual({
      verified: false,
      reason: 'a password is kept otherwise than as a hash',
    })
  })

  test.each([
    ['of seven characters', /[A-Z].*[a-z].*-\d/],
    ['without an upper case letter', /^.{8,}[^\w]?$/],
    ['without a lower case letter', /^(?=.*[A-Z]).{8,}$/],
    ['without a number', /^(?=.*[A-Z])(?=.*[a-z]).{8,}$/],
    ['without a special character', /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{8,}$/],
  ])('detects a rule that accepts a password %s', (what, rules) => {
    expect(weaknessOf(z.string().regex(rules))).toBe(`a password ${what} is accepted`)
  })

  test('detects a rule that refuses everything, and nothing wrong with the portal’s rule', () => {
    expect(weaknessOf(z.string().max(3))).toBe('a sound password is refused')
    expect(weaknessOf(newPassword)).toBeNull()
  })
})

describe('session timeout', () => {
  test('holds, and removes its probe', async () => {
    const before = await dump(portal.services.db)
    expect(await checkSessionTimeout(portal.services)).toStrictEqual({ verified: true })
    expect(await dump(portal.services.db)).toBe(before)
  })

  test.each([
    ["last_seen_at = new.last_seen_at + interval '1 minute'", 'an idle session lives on'],
    ["last_seen_at = new.last_seen_at - interval '1 minute'", 'an idle session ends too early'],
    [
      "created_at = new.created_at + interval '1 hour', expires_at = new.expires_at + interval '1 hour'",
      'a session in use lives on',
    ],
    ["expires_at = new.expires_at - interval '1 hour'", 'a session in use ends too early'],
    ["expires_at = new.expires_at + interval '1 day'", 'a remembered session lives on'],
  ])('does not hold if sessions have %s', async (change, reason) => {
    const changes = change.split(', ').map((assignment) => `new.${assignment};`)
    await sql
      .raw(
        `create function astray() returns trigger language plpgsql as
           $$ begin ${changes.join(' ')} return new; end $$;
         create trigger astray before insert on sessions for each row execute function astray()`,
      )
      .execute(portal.services.db)
    const result = await checkSessionTimeout(portal.services)
    expect(result).toStrictEqual({ verified: false, reason: expect.stringContaining(reason) })
  })

  test('is unknown without a database, and returns its connection', async () => {
    await sql`alter table sessions rename to elsewhere`.execute(portal.services.db)
    for (let time = 0; time < 15; time += 1) {
      await expect(checkSessionTimeout(portal.services)).rejects.toThrow('does not exist')
    }
    await sql`alter table elsewhere rename to sessions`.execute(portal.services.db)
    expect(await checkSessionTimeout(portal.services)).toStrictEqual({ verified: true })
  })
})

describe('two-factor sign-in', () => {
  test('holds, says whether staff need it, and removes its probe', async () => {
    const before = await dump(portal.services.db)
    const { config } = portal.services
    for (const [staffTwoFactor, note] of [
      ['optional', 'Our staff may sign in without it.'],
      ['required', 'Our staff can do nothing without it.'],
    ] as const) {
      const instance = { ...portal.services, config: { ...config, staffTwoFactor } }
      expect(await checkTwoFactor(instance)).toStrictEqual({ verified: true, note })
    }
    expect(await dump(portal.services.db)).toBe(before)
  })

  test.each([
    ['last_step = 0', 'a code signs in twice'],
    ['confirmed_at = null; new.last_step = null', 'the password alone signs in'],
  ])('does not hold if apps keep %s', async (change, reason) => {
    await sql
      .raw(
        `create function astray() returns trigger language plpgsql as
           $$ begin new.${change}; return new; end $$;
         create trigger astray before update on authenticator_apps
           for each row execute function astray()`,
      )
      .execute(portal.services.db)
    expect(await checkTwoFactor(portal.services)).toStrictEqual({ verified: false, reason })
  })
})
