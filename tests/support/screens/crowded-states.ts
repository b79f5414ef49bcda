import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { aPdf } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import type { State, World } from './state.ts'

/** From right to left, with emoji; as long as the long name of the full client. */
const name = 'عبد الرحمن بن محمد بن سعود الهاشمي القرشي 🧾👨‍👩‍👧‍👦 Ana María'

/** A client with such a name and 200 documents. */
export const crowdedStates: readonly State[] = (
  [
    ['dashboard', '/', /^Welcome back, /],
    ['portal', '/client-portal', 'Client Portal'],
    ['documents', '/documents', 'Documents'],
  ] as const
).map(([screen, path, heading]): State => ({
  name: `${screen}, right to left and 200 documents`,
  async show(page, world) {
    await signInCrowded(page, world)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
  },
}))

async function signInCrowded(page: Page, { portal }: World): Promise<void> {
  const client = await aClientOf(portal, name)
  await client.call('PUT', '/api/profile', singleProfile)
  const returnId = await client.startReturn(new Date().getFullYear())
  const file = { name: `${name}.pdf`, category: 'receipts', bytes: aPdf() }
  const id = await client.upload(returnId, file)
  await inDatabaseOf(portal, (db) =>
    sql`
      insert into documents (id, tax_return_id, uploaded_by, from_client, category, name, mime_type, size,
        storage_key, sealed_key, password_protected, created_at)
      select gen_random_uuid(), tax_return_id, uploaded_by, from_client, category, name, mime_type, size,
        gen_random_uuid()::text, sealed_key, password_protected, created_at
      from documents, generate_series(1, 199) where id = ${id}`.execute(db),
  )
  await signIn(page, portal, client)
}
