import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '#shared/money.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  aListedDocument,
  aNotification,
  aTaxReturn,
  openAsClient,
} from '#tests/components/support/client.ts'
import {
  axeFindings,
  inDark,
  inLight,
  onPhone,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aDependent, aProfile, id } from '#tests/support/fixtures.ts'

const thisYear = new Date().getFullYear()
const longName = 'Maximiliana Wilhelmine von Hohenberg-Schwarzenfeld zu Altenb'
const fileName = `${'a-very-long-name-without-any-space-'.repeat(5)}.pdf`
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const screens = [
  ['/', 'Welcome back, '],
  ['/client-portal', 'Client Portal'],
  ['/documents', 'Documents'],
  ['/profile', 'Tax profile'],
  ['/messages', 'Messages'],
] as const

type Router = Awaited<ReturnType<typeof openAsClient>>['router']

async function show(router: Router, [path, heading]: (typeof screens)[number]) {
  await router.navigate({ to: path })
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
}

async function nothingFound(where: string, part?: string) {
  expect(await axeFindings(part), where).toEqual([])
  await inDark()
  expect(await axeFindings(part), `${where}, dark`).toEqual([])
  await inLight()
}

/** A client with long names, a large refund, many documents and dependents, and a finished return. */
function openFull() {
  const older = aTaxReturn({ id: id(2), taxYear: thisYear - 1, status: 'filed' })
  const answers: Answers = {
    'documents.filedReturns': [
      { taxReturn: older, documents: [aListedDocument({ fileName })], returnDocumentId: null },
    ],
  }
  return openAsClient(
    '/',
    {
      profile: aProfile({ address: 'x'.repeat(200), city: longName }),
      dependents: many(5).map((index) =>
        aDependent({ id: id(50 + index), firstName: longName, ssn: '***-**-1234' }),
      ),
      returns: [
        aTaxReturn({ taxYear: thisYear, estimatedRefund: cents.parse(999_999_999) }),
        older,
      ],
      documents: many(15).map((index) =>
        aListedDocument({ id: id(100 + index), fileName, category: 'receipts' }),
      ),
      notifications: many(4).map((index) => aNotification({ id: id(400 + index) })),
    },
    answers,
  )
}

test('axe finds nothing on empty screens, light and dark', async () => {
  const { router } = await openAsClient('/', { profile: null })
  for (const screen of screens) {
    await show(router, screen)
    await nothingFound(screen[0])
  }
})

test('axe finds nothing on screens with much data, light and dark, and nothing scrolls sideways', async () => {
  const { router } = await openFull()
  for (const screen of screens) {
    await show(router, screen)
    await nothingFound(screen[0])
    for (const width of [360, 390, 768, 1024]) {
      await onPhone(width)
      expect(scrollsSideways(), `${screen[0]} at ${width} px`).toBe(false)
    }
    await page.viewport(1280, 800)
  }
})

test('axe finds nothing in open menus, dialogs and errors, light and dark', async () => {
  const { router } = await openFull()
  await show(router, screens[3])
  await page.getByRole('button', { name: 'Add a dependent' }).click()
  await page.getByRole('button', { name: 'Save Tax Profile' }).click()
  await nothingFound('errors in the profile')
  await page.getByRole('button', { name: 'Remove Dependent 6' }).click()
  await show(router, screens[2])
  await page.getByRole('button', { name: 'Tax Return, change' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await nothingFound('the year picker', 'body')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Show all 15' }).click()
  await page
    .getByLabelText('Choose files for Receipts')
    .upload(new File(['MZ'], 'payslip.exe', { type: 'application/octet-stream' }))
  await expect.element(page.getByText('Invalid File')).toBeVisible()
  await nothingFound('a refused file')
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await nothingFound('the question before a delete', '[role=dialog]')
})

test('axe finds nothing when the server fails, light and dark', async () => {
  const busy = errors.busy(5)
  const { router } = await openAsClient(
    '/client-portal',
    {},
    {
      'profile.get': busy,
      'profile.dependents': busy,
      'returns.list': busy,
      'requestItems.own': busy,
      'documents.filedReturns': busy,
      'messages.list': busy,
    },
  )
  for (const [path] of screens.slice(1)) {
    await router.navigate({ to: path })
    await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await nothingFound(path)
  }
})
