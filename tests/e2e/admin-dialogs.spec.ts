import { readFile } from 'node:fs/promises'
import { aPng } from '#tests/support/files.ts'
import { action, expect, test } from '#tests/support/staff.ts'

test('saves the blob under the original file name using the bearer token', async ({
  page,
  openTable,
}) => {
  const { client, id, row } = await openTable()
  const bytes = aPng()
  await client.upload(id, { name: 'Beleg – März.png', category: 'other', bytes })
  await page.context().clearCookies()
  await action(row, 'Docs').click()
  const asked = page.waitForRequest(/\/api\/documents\/.*\/download$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Beleg – März.png' }).click(),
  ])
  expect((await asked).headers().authorization).toMatch(/^Bearer \S+$/)
  expect(download.suggestedFilename()).toBe('Beleg – März.png')
  expect(await readFile(await download.path())).toEqual(Buffer.from(bytes))
})
