import { anEmail, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { expect, test } from '#tests/support/portal.ts'

test.use({ reducedMotion: 'no-preference' })

test('F8 puts the focus among them; a swipe to the right past 50 px takes one away, a shorter one does not', async ({
  page,
}) => {
  await page.goto('/?error=x&message=Swipe%20me')
  const toast = page.getByText('Authentication Error')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Alerts (F8)' })).toBeFocused()
  for (const [way, left] of [
    [40, 1],
    [70, 0],
  ] as const) {
    const box = await toast.boundingBox()
    if (box === null) throw new Error('the toast is gone')
    await page.mouse.move(box.x + 2, box.y + 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 2 + way, box.y + 2, { steps: 5 })
    await page.mouse.up()
    await expect(toast).toHaveCount(left)
  }
})

test('one goes by itself after five seconds, and not while it is pointed at', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?error=x&message=Wait')
  const toast = page.getByText('Authentication Error')
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(6000)
  await expect(toast).toBeVisible()
  await page.mouse.move(1, 1)
  await page.clock.runFor(4900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('at most one is visible, the newest', async ({ page }) => {
  await page.goto('/?error=x&message=First')
  const region = page.getByRole('region', { name: 'Alerts (F8)' })
  await expect(region.getByText('First')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await submitSignIn(page, anEmail(), 'Wrong-one-1!')
  await expect(region.getByText('Login Failed')).toBeVisible()
  await expect(region.getByText('First')).toHaveCount(0)
})
