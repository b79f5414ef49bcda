import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The problems that axe finds on a page, or in a part of it. In the dark scheme it checks only colors: all
 * other rules have checked the same screen in the light scheme.
 */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(part)
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const { violations } = await (dark ? axe.withRules(ofColour) : axe.options(names)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Off by default: what is read out must begin with what is seen. */
const names = { rules: { 'label-content-name-mismatch': { enabled: true } } }

const ofColour = ['color-contrast', 'link-in-text-block']
