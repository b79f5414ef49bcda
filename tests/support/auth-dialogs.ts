import { expect, type Page } from '@playwright/test'
import { password } from './signed-in.ts'

export async function openRegistration(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('dialog', { name: 'Secure Account Creation' })).toBeVisible()
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await openRegistration(page)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Day')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

export async function openSignIn(page: Page): Promise<void> {
  await page.goto('/?signin=1')
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
}

export async function submitSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

export function kept(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}
