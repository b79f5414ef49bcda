import { expect, type Page } from '@playwright/test'
import { marriedProfile } from '#tests/support/profiles.ts'
import { password } from '#tests/support/signed-in.ts'

/** Gives the password where a reveal asks for it, and waits for the number. */
export async function confirmIfAsked(page: Page): Promise<void> {
  const asked = page.getByLabel('Your password')
  const shown = page.getByText(marriedProfile.ssn, { exact: true })
  await expect(asked.or(shown).first()).toBeVisible()
  if (await asked.isVisible()) {
    await asked.fill(password)
    await page.keyboard.press('Enter')
  }
  await expect(shown).toBeVisible()
}
