import { firm } from '#shared/firm.ts'
import { anEmail, fillRegistration, kept, openRegistration } from '#tests/support/auth-dialogs.ts'
import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, password } from '#tests/support/signed-in.ts'

test('the checklist appears once something is typed, and ticks each rule as it is met', async ({
  page,
}) => {
  await openRegistration(page)
  const rules = page.getByRole('list', { name: 'Requirements' })
  await expect(rules).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill('a')
  await expect(rules.getByRole('listitem')).toHaveCount(5)
  await expect(rules).toContainText('One lowercase letter, met')
  await expect(rules).toContainText('One number, not yet met')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(rules).not.toContainText('not yet met')
})

test('refuses with the exact messages beside the fields, and the focus goes to the first', async ({
  page,
}) => {
  await openRegistration(page)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Email').fill('nora@')
  await page.keyboard.press('Enter')
  for (const words of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('nora@')
})

test('each rule that a password breaks is said in its words', async ({ page }) => {
  await openRegistration(page)
  for (const [typed, words] of [
    ['Sh0rt!', 'Password must be at least 8 characters'],
    ['quiet-harbor-42!', 'Password must contain at least one uppercase letter'],
    ['QUIET-HARBOR-42!', 'Password must contain at least one lowercase letter'],
    ['Quiet-Harbor!', 'Password must contain at least one number'],
    ['QuietHarbor42', 'Password must contain at least one special character'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words)).toBeVisible()
  }
})

test("a confirmation that differs: 'Passwords don't match'", async ({ page }) => {
  await fillRegistration(page, 'nora@example.com')
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
})

test("success: 'Registration Successful', the token kept, and the dashboard at /", async ({
  page,
}) => {
  await fillRegistration(page, anEmail())
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page.getByText('Registration Successful')).toBeVisible()
  await expect(page.getByText(`Welcome to ${firm.name}.`)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Nora')
  expect(await kept(page, 'authToken')).toMatch(/^\S{20,}$/)
  expect(await kept(page, 'rememberMe')).toBeNull()
})

test('a taken email is explained in the words of the specification', async ({ page, portal }) => {
  const { email } = await aClientOf(portal)
  await fillRegistration(page, email)
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  const form = page.locator('form')
  await expect(page.getByText('Registration Failed')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText(
    'An account with this email already exists. Please sign in instead or use a different email address.',
  )
})

for (const [what, typed, sent, words] of [
  [
    'password',
    password,
    'weak',
    'Password does not meet security requirements. Please include uppercase, lowercase, numbers, and special characters.',
  ],
  ['validation', 'Nora', '', 'Please check that all required fields are filled out correctly.'],
] as const) {
  test(`an answer with '${what}' is explained in the words of the specification`, async ({
    page,
  }) => {
    await fillRegistration(page, anEmail())
    // What the screen would not let through, so that the server refuses it.
    await page.route('**/trpc/auth.register**', (route) =>
      route.continue({ postData: route.request().postData()?.replace(`"${typed}"`, `"${sent}"`) }),
    )
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText('Registration Failed')).toBeVisible()
    await expect(page.locator('form').getByRole('alert')).toHaveText(words)
  })
}

for (const [typed, why] of [
  ['P@ssw0rd1!', 'Password is too close to a common one'],
  ['Nora-Day-1987!', 'Password is too close to your name, your email or our name'],
] as const) {
  test(`${typed} meets the checklist and is refused all the same, with the reason beside the field`, async ({
    page,
  }) => {
    await fillRegistration(page, anEmail())
    const field = page.getByLabel('Password', { exact: true })
    await field.fill(typed)
    await expect(page.getByRole('list', { name: 'Requirements' })).not.toContainText('not yet met')
    await page.getByLabel('Confirm password').fill(typed)
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText('Registration Failed')).toBeVisible()
    await expect(page.getByText(why)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(why))
  })
}

test("otherwise the server's message, or 'Failed to create account'", async ({ page }) => {
  await fillRegistration(page, anEmail())
  const form = page.locator('form')
  const answer = { message: 'Too many attempts. Try again in a minute.', code: -32600 }
  const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, errors: [] }
  const error = { json: { ...answer, data } }
  await page.route('**/trpc/auth.register**', (route) =>
    route.fulfill({ status: 429, json: [{ error }] }),
  )
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page.getByText('Registration Failed')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText(answer.message)
  await page.route('**/trpc/auth.register**', (route) => route.abort())
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to create account')
})

test("a server that can't be reached: 'Error creating account', and nothing typed is lost", async ({
  page,
}) => {
  await fillRegistration(page, anEmail())
  await page.route('**/trpc/auth.register**', (route) => route.abort())
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(page.getByText('Error creating account')).toBeVisible()
  await expect(page.getByText('Please try again or contact support.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
})

test('a pending button is not pressed twice', async ({ page }) => {
  await fillRegistration(page, anEmail())
  let calls = 0
  await page.route('**/trpc/auth.register**', async (route) => {
    calls += 1
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Account', exact: true }).dblclick()
  await expect(page.getByText('Registration Successful')).toBeVisible()
  expect(calls).toBe(1)
})
