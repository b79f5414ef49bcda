import { expect, test } from 'vitest'
import { openTarget } from '#server/backup/open-target.ts'

test.each(['s3:/backups/new', 'https://backups.example.com/new', 'file:new'])(
  'a backup to %s is refused, and makes no folder of that name',
  async (target) => {
    await expect(openTarget(target)).rejects.toThrow(
      `${target}: name a folder, file:///a/folder or`,
    )
  },
)

test('a folder is a target by its path or address', async () => {
  expect((await openTarget('/backups/new')).label).toBe('/backups/new')
  expect((await openTarget('file:///backups/new')).label).toBe('/backups/new')
})
