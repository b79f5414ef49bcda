import { look } from '#tests/support/look.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { aReviewOf, mutate } from '#tests/support/review.ts'
import { password, signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

test('a couple shares a joint return, then separates: each keeps the year that they signed', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  const {
    client,
    taxReturnId,
    taxYear,
    package: sent,
  } = await aReviewOf(portal, admin, { joint: true })
  const email = `${crypto.randomUUID()}@example.com`
  const context = await browser.newContext({ baseURL: portal.url })
  const theirs = await context.newPage()
  const shared = theirs.getByRole('banner').getByLabel('Whose portal this is')

  await test.step('the taxpayer gives the spouse a sign-in', async () => {
    await signIn(page, portal, client)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Give your spouse access' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite the spouse' })
    await dialog.getByLabel('Email').fill(email)
    await expect(dialog.getByLabel('Last name')).toHaveValue('Vale')
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Spouse, invited')).toBeVisible()
    await look(page, 'the account with the invitation')
  })

  await test.step('the spouse makes an account, and is at the shared returns', async () => {
    await theirs.goto(await mailedLink(portal, email, '/invitation'))
    await expect(theirs.getByText(/You are invited as the spouse of/)).toBeVisible()
    await look(theirs, 'the invitation')
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByLabel('Confirm password').fill(password)
    await theirs.getByRole('button', { name: 'Create Account' }).click()
    await expect(theirs).toHaveURL(/\?client=[0-9a-f-]{36}$/)
    const title = `Your ${taxYear} return is ready to review and sign`
    await expect(theirs.getByRole('heading', { name: title })).toBeVisible()
    await look(theirs, 'the joint return, to the spouse')
    await expect(page.getByText('Iris Vale', { exact: true })).toBeVisible()
  })

  await test.step('taxpayer, spouse and firm talk about the return in one thread', async () => {
    const about = { about: 'return', aboutId: taxReturnId }
    const text = 'Do we both have to sign?'
    const begun = await client.call('POST', '/api/messages', { ...about, text })
    const address = `/messages/${String(begun['id'])}`
    await theirs.goto(`${address}${new URL(theirs.url()).search}`)
    await page.goto(address)
    const mine = page.getByRole('list', { name: 'Messages', exact: true })
    const spouses = theirs.getByRole('list', { name: 'Messages', exact: true })
    await expect(spouses).toContainText(text)
    await theirs.getByLabel('Your message').fill('And may I sign first?')
    await theirs.getByLabel('Your message').press('Control+Enter')
    await expect(mine).toContainText('And may I sign first?')
    const reply = { text: 'Yes, both of you, in any order.' }
    await admin.call('POST', `/api/admin${address}/reply`, reply)
    for (const list of [mine, spouses]) await expect(list).toContainText(reply.text)
    await look(page, 'a talk, to the taxpayer')
    await look(theirs, 'a talk, to the spouse', { dark: true })
    await page.goto('/account')
  })

  await test.step('the spouse’s statement of account says what it leaves out', async () => {
    const { search } = new URL(theirs.url())
    await theirs.goto(`/invoices${search}`)
    await theirs.getByRole('button', { name: 'Statement of account' }).click()
    const statement = theirs.getByRole('dialog', { name: 'Statement of account' })
    await expect(statement).toContainText('joint returns only, and the balance leaves out all')
    await theirs.goto(`/client-portal${search}`)
  })

  await test.step('the address keeps the client; the profile stays the taxpayer’s', async () => {
    await theirs.getByRole('navigation', { name: 'Main' }).getByText('Profile Update').click()
    await expect(theirs).toHaveURL(/\/profile\?client=/)
    await expect(theirs.getByText('Only the client sees and changes this profile.')).toBeVisible()
  })

  await test.step('the spouse reviews and signs', async () => {
    await theirs.goBack()
    await theirs.getByRole('link', { name: 'Review and sign', exact: true }).click()
    await theirs.getByRole('button', { name: 'Approve and go on to sign' }).click()
    await expect(theirs.getByRole('heading', { name: 'Sign so we can file' })).toBeVisible()
    const signerId = sent.signers.find(({ person }) => person === 'spouse')?.id
    const seen = { identification: 'passport', password }
    await mutate(portal, admin, 'admin.signing.attest', { signerId, ...seen })
    await expect(theirs.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
  })

  await test.step('sharing stops: the signed year stays, read-only', async () => {
    // The review is still open there, and is refused at once.
    expectRedLines('signing.review 404')
    const stop = page.getByRole('button', { name: 'Stop sharing…: Iris Vale' })
    const dialog = page.getByRole('dialog', { name: 'Stop sharing with Iris Vale?' })
    await stop.click()
    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('Spouse, ended')).toBeVisible()
    await page.getByRole('button', { name: 'Undo: Iris Vale' }).click()
    await stop.click()
    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('Spouse, ended')).toBeVisible()
    await theirs.goto('/')
    await shared.click()
    await theirs.getByRole('option', { name: /Former spouse/ }).click()
    await expect(theirs).toHaveURL(/\?client=/)
    await theirs.getByRole('navigation', { name: 'Main' }).getByText('Documents').click()
    await expect(theirs.getByText('Return.pdf').first()).toBeVisible()
    await expect(
      theirs.getByText('Your copy of the return, and what was sent for it.'),
    ).toBeVisible()
    await expect(theirs.getByLabel(/^Choose files/)).toHaveCount(0)
    await look(theirs, 'what stays after the separation')
  })
  await context.close()
})
