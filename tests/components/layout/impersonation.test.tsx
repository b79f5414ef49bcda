import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import { sha256 } from '#client/public/site/sha256.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  aListedDocument,
  aNotification,
  aTaxReturn,
  ofClient,
} from '#tests/components/support/client.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
  signOutInAnotherTab,
  underClock,
} from '#tests/components/support/screen.tsx'
import { aLetter } from '#tests/components/support/small-pdf.ts'
import { aClient, id } from '#tests/support/fixtures.ts'
import { gone, says, shows } from '#tests/components/support/says.ts'

const minutes = 60_000
const banner = page.getByRole('complementary', { name: 'Viewing as a client' })
const title = page.getByRole('heading', { level: 1 })
const over = page.getByRole('heading', { level: 1, name: 'This view has ended' })
const screens = [
  ['/', 'Welcome back, Nora'],
  ['/client-portal', 'Client Portal'],
  ['/documents', 'Documents'],
  ['/profile', 'Tax profile'],
  ['/notifications', 'Notifications'],
  ['/account', 'Account'],
] as const

/** A screen of the client Nora Day while an admin impersonates her. */
function view(path: string, answers: Answers = {}, minutesLeft = 30) {
  const viewer = aClient()
  return renderScreen(path, {
    viewer,
    impersonation: {
      id: viewer.id,
      name: 'Nora Day',
      until: Date.now() + minutesLeft * minutes,
    },
    answers: {
      ...ofClient({
        returns: [aTaxReturn()],
        documents: [aListedDocument()],
        notifications: [aNotification()],
      }),
      ...answers,
    },
  })
}

test("an admin sees the client's screens, each with a banner, and none scrolls sideways on a phone", async () => {
  await onPhone(360)
  const { server, router } = await view('/')
  for (const [path, heading] of [...screens, ['/services', /./]] as const) {
    await router.navigate({ to: path })
    await expect.element(title).toMatchTextContent(heading)
    await says(banner, 'You are viewing the portal as Nora Day. Nothing can be changed.')
    scrollTo(0, 5000)
    await expect.element(banner).toBeInViewport()
    await expect.poll(() => document.title).toMatch(/^Viewing · /)
    await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
    expect(scrollsSideways(), path).toBe(false)
  }
  await page.viewport(1280, 800)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect.element(menu.getByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'nora.day@example.com' })).toBeVisible()
  expect(new Set(server.calls.map(({ headers }) => headers.get('x-view-as')))).toEqual(
    new Set([aClient().id]),
  )

  await router.navigate({ to: '/admin' })
  await shows(page, "Unauthorized: You don't have access to this page.")
  await expect.element(title).toHaveTextContent('Welcome back, Nora')
})

test("the profile has masked numbers and is read-only; the admin's own draft is not shown and not lost", async () => {
  const draft = JSON.stringify({ userId: id(10), values: {} })
  sessionStorage.setItem('profileDraft', draft)
  const { router } = await view('/profile')
  await expect.element(page.getByLabelText('City')).toHaveValue('Reno')
  await expect
    .element(page.getByLabelText('SSN (Social Security number)').first())
    .toHaveValue('***-**-6789')
  await expect.element(page.getByLabelText('Bank account number')).toHaveValue('*****4321')
  await expect.element(page.getByRole('button', { name: 'Save Tax Profile' })).toBeDisabled()
  await expect.element(page.getByLabelText('City')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Add a dependent' })).toBeDisabled()
  await router.navigate({ to: '/' })
  await expect.element(title).toHaveTextContent('Welcome back, Nora')
  expect(sessionStorage.getItem('profileDraft')).toBe(draft)
})

test('what would change something is unavailable, and files that are dropped are not sent', async () => {
  const { router, server } = await view('/documents')
  for (const name of ['Delete w2.pdf', 'Move w2.pdf']) {
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  }
  const area = page.getByLabelText('Choose files for Receipts')
  await expect.element(area).toBeDisabled()
  const files = new DataTransfer()
  const letter = aLetter('taxi.docx')
  files.items.add(letter)
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files })
  area.element().dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  // By the end of this, a file that was taken would be listed, and asked about.
  await sha256(new Uint8Array(await letter.arrayBuffer()))
  await queries.auth.currentUser.fetch(undefined, { staleTime: 0 })
  await expect.element(page.getByText('taxi.docx')).not.toBeInTheDocument()
  expect(server.inputs('documents.findCopy')).toEqual([])
  await page.getByRole('button', { name: 'Tax Return, change' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Start a/ }).first()).toBeDisabled()

  for (const [path, name] of [
    ['/notifications', 'Mark all as read'],
    ['/contact', 'Send Message'],
  ] as const) {
    await router.navigate({ to: path })
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  }
})

test('opening a notification does not mark it as read; signing out in another tab signs out here and ends the view', async () => {
  const { router } = await view('/')
  await page.getByRole('link', { name: '(unread)' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/client-portal')
  await router.navigate({ to: '/notifications' })
  await expect.element(page.getByRole('link', { name: 'Unread (1)' })).toBeVisible()
  await expect.element(banner).toBeVisible()
  signOutInAnotherTab()
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  expect(sessionStorage.getItem('viewAs')).toBeNull()
})

test("after half an hour the tab asks the server, says that the view has ended, and hides the client's data", async () => {
  underClock()
  const { server, router } = await view('/client-portal', {}, 5)
  await expect.element(page.getByText('410 Riverbend Avenue')).toBeVisible()
  server.answer({ 'auth.currentUser': errors.notAllowed('view this client') })
  vi.advanceTimersByTime(2 * minutes)
  await expect.element(over).not.toBeInTheDocument()
  vi.advanceTimersByTime(3.1 * minutes)
  for (const path of ['/client-portal', '/'] as const) {
    await router.navigate({ to: path })
    await expect.element(over).toBeVisible()
    await expect.element(banner).toMatchTextContent('This view of Nora Day’s portal has ended.')
    await expect.element(banner.getByRole('button', { name: 'Back to Admin' })).toBeVisible()
    await expect.element(page.getByText('410 Riverbend Avenue')).not.toBeInTheDocument()
    await gone(page.getByRole('button', { name: /^Notifications/ }))
  }
})

test("the idle warning is about the admin's session, and the admin can sign out from it", async () => {
  underClock()
  const limits = { idleSeconds: 30 * 60, lastUsedAt: new Date(Date.now() - 28.5 * minutes) }
  const { server } = await view('/', {
    'account.sessionLimits': limits,
    'auth.logout': { success: true },
  })
  await expect
    .poll(() => server.calls.some(({ path }) => path === 'account.sessionLimits'))
    .toBe(true)
  await vi.advanceTimersByTimeAsync(minutes)
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect.element(dialog.getByRole('timer')).toMatchTextContent('we’ll sign you out')
  await dialog.getByRole('button', { name: 'Sign out now' }).click()
  await expect.element(messages()).toMatchTextContent('You have been successfully logged out')
  const received = server.calls.find(({ path }) => path === 'auth.logout')
  expect(received?.headers.has('x-view-as')).toBe(false)
})
