import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { axeFindings } from '#tests/support/axe.ts'
import { written } from '#tests/support/inbox.ts'
import { outboxTo } from '#tests/support/outbox.ts'
import { expect, test } from '#tests/support/portal.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { anAdminOf, signIn } from '#tests/support/signed-in.ts'

test('mails that no try could deliver are listed for staff, who send them again', async ({
  page,
}) => {
  const portal = await startServer()
  try {
    const admin = await anAdminOf(portal)
    const restore = await breakOutbox(portal)
    const visitor = await written(portal)
    await expect.poll(() => useUpTries(portal)).toBe(0)
    await signIn(page, portal, admin)
    await page.goto(`${portal.url}/admin/inbox`)
    const panel = page.getByRole('region', { name: 'Undelivered mails' })
    const thanks = panel.getByRole('listitem').filter({ hasText: visitor.email })
    await expect(thanks).toContainText(`Contact acknowledgement to ${visitor.email}`)
    await expect(thanks).toContainText('22 tries')
    expect(await axeFindings(page)).toEqual([])

    await restore()
    await thanks.getByRole('button', { name: /^Send again/ }).click()
    await expect(page.getByText('The mail is being sent again.')).toBeVisible()
    await expect(thanks).toHaveCount(0)
    await expect.poll(() => outboxTo(portal, visitor.email)).toHaveLength(1)
  } finally {
    await portal.remove()
  }
})

/** A file where the folder was, which nobody can write into, not even root; returns what puts the folder back. */
async function breakOutbox({ dataDir }: RunningServer): Promise<() => Promise<void>> {
  const outbox = path.join(dataDir, 'outbox')
  await rename(outbox, `${outbox}-away`)
  await writeFile(outbox, '')
  return async () => {
    await rm(outbox)
    await rename(`${outbox}-away`, outbox)
  }
}

/** Three days later: the tries of whatever failed once are used up. Returns how many jobs have not failed yet. */
async function useUpTries(portal: RunningServer): Promise<number> {
  let left = 0
  await inDatabaseOf(portal, async (db) => {
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where attempts > 0 and locked_at is null`.execute(db)
    const { rows } = await sql`select id from graphile_worker._private_jobs
      where attempts < max_attempts`.execute(db)
    left = rows.length
  })
  return left
}
