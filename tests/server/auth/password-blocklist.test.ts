import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPassword } from '#shared/auth/password.ts'
import { rejectCommonPassword } from '#server/records/auth/password-blocklist.ts'
import { codePoint } from '#tests/support/unicode.ts'

const nora = { email: 'nora.day87@acme-corp.co.uk', firstName: 'Nora', lastName: 'Vale-Jörgensen' }

/** The reason why a password is refused, or null. */
async function refusal(password: string, owner = nora): Promise<string | null> {
  try {
    await rejectCommonPassword(password, owner)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const common = 'Weak password: Password is too close to a common one'
const own = 'Weak password: Password is too close to your name, your email or our name'

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd1!',
  'p4$$W0rd',
  'PaSsWoRd-2026',
  '!!Password!!1',
  '2026.Password',
  'Pässwörd1!',
  'Ｐassword１！',
  'L3tm31n!',
  'Let-Me-In-1',
  '1Qaz2wsx!',
  'Qwertyuiop1!',
  'Abc123456!',
  'Trustno1!',
  'Trustno2!',
  'Dragon-1987!',
  'Aa123456!',
  '12345678Aa!',
  'Monk3y!!',
])('%s is too common', async (password) => {
  expect(await refusal(password)).toBe(common)
})

test.each([
  'Merrow2026!',
  'M3rrow-2026',
  'Merrow-Tax-1',
  'MerrowTax!1',
  'Nora-1987!',
  '!!N0ra!!99',
  'Jörgensen-1',
  'J0rgen$en-1',
  'Jo\u0308rgensen-1',
  'Nora-Vale-1',
  'Vale-Jorgensen-Nora-7!',
  'NoraMerrow2026!',
  'Nora.day87@acme-corp.co.uk',
  'My-Nora.Day87-Key!',
  'xx-N0r4-d4y87-YY',
  'Acme-Corp-2026!',
  'Acme!2026!',
])('%s is based on the name or the email', async (password) => {
  expect(await refusal(password)).toBe(own)
})

test.each([
  'Quiet-Harbor-42!',
  'Louder-Harbor-43!',
  'Calm-Meadow-77?',
  'My password is not a dragon, 1 promise',
  'correct Horse battery staple 9!',
  'Nora hums 3 songs in the rain!',
  'A day in the Merrow valley, 1987',
  'xK7#mQ2$vL9!',
  'Zq!8z#Rw',
  'Пароль-Тишина-12!',
  '密码Ab-12-安静的港口',
  `Aa1!${'x'.repeat(124)}`,
])('%s is accepted', async (password) => {
  expect(await refusal(password)).toBeNull()
})

test('a complete email is always refused, a short local part is not', async () => {
  const jo = { email: 'jo@example.com', firstName: 'Jo', lastName: 'Li' }
  expect(await refusal('Major-Jolly-42!', jo)).toBeNull()
  expect(await refusal('It is jo@example.com, 1 of 2', jo)).toBe(own)
  expect(await refusal('Joyful-Lights-42!', jo)).toBeNull()
  expect(await refusal('Cable-Harbor-42!', { ...jo, email: 'a-_-b@example.com' })).toBeNull()
})

/** Common ways to make a word meet the rules. */
const ways: ((word: string) => string)[] = [
  (word) => `${capital(word)}1!`,
  (word) => `${capital(word)}!1`,
  (word) => `${capital(word)}@2026`,
  (word) => `!1${capital(word)}`,
  (word) => `#${capital(word)}_123`,
  (word) => `${capital(word).replaceAll('o', '0').replaceAll('s', '$').replaceAll('a', '@')}1!`,
  (word) => `${capital(word)}*2026*`,
]

/** One of these ways, a different one for each place in the list. */
function dress(word: string, at: number): string | undefined {
  if (/^\d+$/.test(word)) return `Aa${word}!`
  return [...ways.slice(at % ways.length), ...ways]
    .map((way) => way(word))
    .find((made) => newPassword.safeParse(made).success)
}

test('each of the 10,000 most common passwords, changed to meet the rules, is refused', async () => {
  const words = dictionary['passwords-common']
    .slice(0, 10_000)
    // Except one: without its symbols, f**k is too short.
    .filter((word) => word.replaceAll(/[^a-z0-9]/g, '').length >= 3)
  const meeting = words.flatMap((word, at) => dress(word, at) ?? [])
  // Except words of a single letter.
  expect(meeting.length).toBeGreaterThan(9800)
  const stranger = { email: 'zz@example.com', firstName: 'Zz', lastName: 'Zz' }
  const taken: string[] = []
  for (const password of meeting) {
    if ((await refusal(password, stranger)) === null) taken.push(password)
  }
  expect(taken).toEqual([])
})

test('a common word is refused in any case, with any digits and punctuation around it', async () => {
  const edge = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789!@#$%&*-_.? ')),
    maxLength: 20,
  })
  const cases = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(edge, edge, cases, async (before, after, upper) => {
      const word = Array.from('football').map((letter, at) =>
        upper[at] ? letter.toUpperCase() : letter,
      )
      expect(await refusal(`${before}${word.join('')}${after}`)).toBe(common)
    }),
  )
})

test('no input causes an error, even after Unicode normalization', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: codePoint, maxLength: 128 }), async (password) => {
      expect([null, common, own]).toContain(await refusal(password))
    }),
  )
  const long = ['ﷺ'.repeat(128), '!'.repeat(64) + 'aB' + '1'.repeat(62), '😀'.repeat(128), '']
  for (const one of long) expect([null, common, own]).toContain(await refusal(one))
})

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
