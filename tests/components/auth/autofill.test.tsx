import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { followLink, renderScreen } from '#tests/components/support/screen.tsx'

const invited = {
  email: 'nora.day@example.com',
  firstName: 'Nora',
  lastName: 'Day',
  staff: false,
  ways: ['password' as const],
  part: null,
  client: null,
  state: 'new' as const,
}

/** The forms of people who are not signed in: how each is opened, and what its fields are called. */
const forms: Record<string, { open: () => Promise<unknown>; names: string[] }> = {
  'the sign-in': {
    open: () => renderScreen('/?signin=1'),
    names: ['email', 'password', 'rememberMe'],
  },
  'the registration': {
    async open() {
      await renderScreen('/')
      await page.getByRole('button', { name: 'Get Started' }).click()
    },
    names: ['firstName', 'lastName', 'email', 'password', 'confirmPassword'],
  },
  'the request of a new password': {
    async open() {
      await renderScreen('/?signin=1')
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
    },
    names: ['email'],
  },
  'a new password': {
    open() {
      followLink('some')
      const answers = { 'auth.openResetLink': { success: true as const } }
      return renderScreen('/reset-password', { answers })
    },
    names: ['password', 'confirmPassword'],
  },
  'an invitation': {
    open() {
      followLink('a-token')
      return renderScreen('/invitation', { answers: { 'auth.openInvitation': invited } })
    },
    names: ['firstName', 'lastName', 'password', 'confirmPassword'],
  },
  'the contact form': {
    open: () => renderScreen('/contact'),
    names: ['name', 'email', 'phone', 'message'],
  },
}

test.each(Object.entries(forms))(
  'the fields of %s have names, by which browsers and password managers fill them in',
  async (_form, { open, names }) => {
    await open()
    await expect
      .poll(() =>
        [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)')]
          .filter(({ hidden, readOnly }) => !hidden && !readOnly)
          .map(({ name }) => name),
      )
      .toEqual(names)
  },
)
