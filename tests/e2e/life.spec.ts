import { aPng } from '#tests/support/files.ts'
import { look } from '#tests/support/look.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { mutate, publishOf, uploadFinished } from '#tests/support/review.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

const year = new Date().getFullYear() - 1

test('the life of a joint return: every screen says what comes next', async ({
  page,
  browser,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal, 'Nora', undefined, 'Day')
  await signIn(page, portal, client)
  const context = await browser.newContext({ baseURL: portal.url })
  const staff = await context.newPage()
  await signIn(staff, portal, admin)
  const next = (name: string | RegExp) =>
    expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible()

  await test.step('from the first screen to the questions', async () => {
    await page.goto('/')
    await look(page, 'the first screen')
    await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
    await page.goto('/profile')
    await look(page, 'the profile')
  })

  const id = await client.startReturn(year)
  await test.step('documents, and “That’s everything”', async () => {
    const answers = { wages: true, interestDividends: true, home: true }
    await client.call('PUT', `/api/tax-returns/${id}/questionnaire`, { answers })
    await client.upload(id, { name: 'W-2 Harbor Bakery.png', bytes: aPng(), category: 'w2' })
    await page.goto('/documents')
    await look(page, 'documents')
    await client.call('POST', `/api/tax-returns/${id}/hand-over`)
    await page.goto('/')
    await look(page, 'handed over')
  })

  await test.step('staff prepare it', async () => {
    await staff.goto(`/admin/returns/${id}`)
    await look(staff, 'the return, to staff')
    for (const status of ['in_progress', 'completed']) {
      await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status })
    }
    await next(/putting|preparing/)
    await look(page, 'completed, not yet sent')
  })

  await test.step('both review and sign', async () => {
    const documents = await uploadFinished(admin, id)
    const { signers } = await publishOf(portal, admin, { taxReturnId: id, documents })
    await next(`Your ${year} return is ready to review and sign`)
    await look(page, 'ready to review', { dark: true })
    await page.goto(`/review?year=${year}`)
    await look(page, 'the review')
    for (const { id: signerId } of signers) {
      const seen = { identification: 'passport', password }
      await mutate(portal, admin, 'admin.signing.attest', { signerId, ...seen })
    }
    await expect(page.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
    await staff.reload()
    await look(staff, 'signed, to staff')
  })

  await test.step('it is paid and filed', async () => {
    const payment = { paymentStatus: 'paid', paymentAmount: '350', paymentMethod: 'check' }
    await admin.call('PATCH', `/api/tax-returns/${id}/payment`, payment)
    await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'filed' })
    await page.goto('/')
    await next(`Your ${year} return is filed`)
    await look(page, 'filed', { dark: true })
    await page.goto('/documents')
    await look(page, 'the documents of a filed return')
    await staff.goto('/admin')
    await look(staff, 'the staff’s first screen')
  })
  await context.close()
})
