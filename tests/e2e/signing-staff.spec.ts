import { aPdf } from '#tests/support/files.ts'
import { aCompletedReturnOf, answerReview, sendSignedForm } from '#tests/support/review.ts'
import { signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

test('a return is sent for review, changed, sent again, signed on paper and filed', async ({
  page,
  portal,
  admin,
}) => {
  const { client, taxReturnId } = await aCompletedReturnOf(portal, admin)
  await signIn(page, portal, admin)
  await page.goto(`/admin/returns/${taxReturnId}`)
  const review = page.getByRole('region', { name: 'Review and signatures' })
  const dialog = page.getByRole('dialog')

  await test.step('the first version', async () => {
    await review.getByRole('button', { name: 'Send for review…' }).click()
    await expect(dialog.getByLabel('What Form 8879.pdf is')).toHaveValue('authorization federal')
    await dialog.getByLabel('Adjusted gross income').fill('61480')
    await dialog.getByLabel('Total tax').fill('4902')
    await dialog.getByLabel('Withheld').fill('7220')
    await dialog.getByLabel('Refund', { exact: true }).fill('2318')
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await expect(review.getByRole('article', { name: 'Version 1' })).toContainText('To review')
  })

  await test.step('the client asks for a change, which staff see at once and which blocks', async () => {
    await answerReview(portal, client, taxReturnId, {
      name: 'askChange',
      reason: 'My daughter is missing',
    })
    await expect(review.getByText('My daughter is missing')).toBeVisible()
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await expect(dialog.getByText(/Cannot file: a change is requested/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a corrected return makes version 2', async () => {
    await review.getByRole('button', { name: 'New version…' }).click()
    const buffer = aPdf('corrected')
    const corrected = { name: 'corrected return.pdf', mimeType: 'application/pdf', buffer }
    await dialog.getByLabel('Choose files for Completed returns').setInputFiles(corrected)
    await expect(dialog.getByLabel('What corrected return.pdf is')).toHaveValue('return')
    await dialog.getByLabel('Total tax').fill('2902')
    await dialog.getByLabel('Refund', { exact: true }).fill('4318')
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await expect(review.getByRole('article', { name: 'Version 2' })).toContainText('$4,318.00')
  })

  await test.step('the client approves it and sends a signed form, which staff compare', async () => {
    await answerReview(portal, client, taxReturnId, { name: 'approve' })
    await expect(review.getByText('Approved', { exact: true })).toBeVisible()
    await sendSignedForm(portal, client, taxReturnId)
    await review.getByRole('button', { name: /^Compare the signed form/ }).click()
    await expect(dialog.getByRole('group', { name: 'Page 1' })).toHaveCount(2)
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Confirm the signature of Nora Day' }).click()
    await expect(review.getByText(/^Signed on paper/)).toBeVisible()
  })

  await test.step('it is filed as signed', async () => {
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await expect(dialog.getByText(/^Signed by Nora Day on paper/)).toBeVisible()
    await dialog.getByRole('button', { name: 'File return' }).click()
    await expect(
      page.getByRole('region', { name: 'The return' }).getByText('Filed').first(),
    ).toBeVisible()
    await expect(review.getByRole('button', { name: 'New version…' })).toBeHidden()
  })
})
