import { corporateFigures } from '#tests/support/businesses.ts'
import { look } from '#tests/support/look.ts'
import { mutate, publishOf, uploadFinished } from '#tests/support/review.ts'
import { password, signIn } from '#tests/support/signed-in.ts'
import { expect, moveTo, test } from '#tests/support/staff.ts'

const year = new Date().getFullYear() - 1

test('the season of an S corporation: from “New client” to the return that its officer signed', async ({
  page,
  portal,
  admin,
}) => {
  await signIn(page, portal, admin)
  const dialog = page.getByRole('dialog')
  const name = `Ruiz Bakery ${crypto.randomUUID().slice(0, 8)} LLC`

  await test.step('staff add the business and its owners', async () => {
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'New client' }).click()
    await dialog.getByLabel('Kind of client').selectOption('business')
    await dialog.getByLabel('Name of the business').fill(name)
    await dialog.getByLabel('Taxed as').selectOption('s_corp')
    await dialog.getByLabel('EIN', { exact: true }).fill('123456789')
    await dialog.getByLabel('State').selectOption('NV')
    await dialog.getByLabel('Officer’s name').fill('Maria Ruiz')
    await dialog.getByLabel('Title').fill('President')
    for (const [place, owner, share] of [
      [1, 'Maria Ruiz', '66.6667'],
      [2, 'Ana Ruiz', '33.3333'],
    ]) {
      await dialog.getByRole('button', { name: 'Add an owner' }).click()
      await dialog.getByLabel(`Owner ${place}: name`).fill(String(owner))
      await dialog.getByLabel(`Owner ${place}: share in %`).fill(String(share))
    }
    await expect(dialog.getByText('Shares add up to 100%.')).toBeVisible()
    await look(page, 'a new business')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await look(page, 'its page')
  })

  const taxReturnId =
    await test.step('they start its return, and ask what it is about', async () => {
      await page.getByRole('button', { name: `Start ${year} return` }).click()
      await page.getByRole('link', { name: /Form 1120-S/ }).click()
      await page.getByRole('button', { name: 'Answer the questions' }).click()
      await expect(dialog.getByRole('radiogroup').first()).toBeVisible()
      await look(page, 'its questions')
      for (const group of await dialog.getByRole('radiogroup').all()) {
        await group.getByText('Yes', { exact: true }).click()
      }
      await dialog.getByRole('button', { name: 'Save answers' }).click()
      await expect(dialog).toBeHidden()
      await look(page, 'its return')
      return new URL(page.url()).pathname.split('/').at(-1) ?? ''
    })

  await test.step('the officer signs, and it is filed', async () => {
    await moveTo(admin, taxReturnId, 'completed')
    const documents = await uploadFinished(admin, taxReturnId)
    const finished = { taxReturnId, documents }
    const { signers } = await publishOf(portal, admin, finished, corporateFigures)
    const seen = { identification: 'passport', password }
    await mutate(portal, admin, 'admin.signing.attest', { signerId: signers[0]?.id, ...seen })
    await page.reload()
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await expect(dialog.getByText(/^Signed by Maria Ruiz/)).toBeVisible()
    await dialog.getByRole('button', { name: /^File (return|anyway)$/ }).click()
    await expect(
      page.getByRole('region', { name: 'The return' }).getByText('Filed').first(),
    ).toBeVisible()
    await look(page, 'its filed return')
  })
})
