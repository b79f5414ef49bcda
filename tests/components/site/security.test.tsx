import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { technicalAssurances } from '#shared/firm/assurances.ts'
import { firmSecurityAssurances } from '#client/public/site/firm-assurances.ts'
import { errors } from '#server/base/errors.ts'
import { type Answer, type Output, unreachable } from '#tests/components/support/answers.ts'
import { onPhone, renderScreen } from '#tests/components/support/screen.tsx'
import { called } from '#tests/components/support/says.ts'

type Findings = Output<'site.assurances'>

const main = page.getByRole('main')
const again = page.getByRole('button', { name: 'Try again' })
const unasked = page.getByText('This server could not be reached.')
const found: Findings = {
  checkedAt: '2026-02-02T10:00:00.000Z',
  findings: technicalAssurances.map(({ id }) =>
    id === 'two-factor'
      ? { id, verified: true, note: 'Our staff can do nothing without it.' }
      : id === 'malware-scanning'
        ? { id, verified: false, reason: 'no malware scanner is set up' }
        : { id, verified: true },
  ),
}

const FINDINGS: Partial<Record<string, RegExp>> = {
  'malware-scanning': /^Not active on this server: no malware scanner is set up$/,
  'two-factor': /^Verified on this server, .*[AP]M \S+\. Our staff can do nothing without it\.$/,
}

const open = (answer: Answer<'site.assurances'>) =>
  renderScreen('/security', { answers: { 'site.assurances': answer } })

/** The title, text and result of each claim as one string. */
function claims(): string[] {
  return Array.from(document.querySelectorAll('dl > div'), ({ textContent }) => textContent)
}

/** The position of each row, once the fonts are loaded. */
async function places() {
  await document.fonts.ready
  return Array.from(document.querySelectorAll('dl > div'), (row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })
}

test.each([1280, 390])(
  'the claims can be read before the server answers; its answer shows its results and shifts nothing, at %i px',
  async (width) => {
    await onPhone(width)
    const { promise: held, resolve: answer } = Promise.withResolvers<Findings>()
    await open(() => held)
    await expect.element(page.getByText('Asking this server…')).toBeVisible()
    const plain = [...technicalAssurances, ...firmSecurityAssurances()]
    expect(claims().slice(0, plain.length)).toEqual(plain.map(({ title, text }) => title + text))
    const before = await places()
    answer(found)
    await expect.element(page.getByText('5 of 6 are verified right now')).toBeVisible()
    expect(await places()).toEqual(before)
    for (const [place, { id, title, text }] of technicalAssurances.entries()) {
      const finding = FINDINGS[id] ?? /^Verified on this server, \d{1,2}:\d\d\s[AP]M \S+$/
      const claim = claims()[place] ?? ''
      expect(claim.slice(0, title.length + text.length)).toBe(title + text)
      expect(claim.slice(title.length + text.length)).toMatch(finding)
    }
    const time = document.querySelector('dl time')
    expect(time?.getAttribute('datetime')).toBe(found.checkedAt)
  },
)

test('no answer or an error shows a message and a retry; a failed check shows as neither active nor inactive', async () => {
  const { server } = await open(unreachable)
  await expect.element(unasked).toBeVisible()
  await expect.element(main).toMatchTextContent('Not checked just now')
  await expect.element(main.getByText('Verified')).not.toBeInTheDocument()
  server.answer({ 'site.assurances': errors.busy(5) })
  await again.click()
  await called('site.assurances').toHaveLength(2)
  await expect.element(unasked).toBeVisible()
  const findings: Findings['findings'] = technicalAssurances
    .slice(1)
    .map(({ id }) => ({ id, verified: false, reason: null }))
  server.answer({ 'site.assurances': { ...found, findings } })
  await again.click()
  await expect.element(page.getByText('0 of 6 are verified right now')).toBeVisible()
  expect(main.getByText('Could not be checked just now').elements()).toHaveLength(6)
  await expect.element(again).not.toBeInTheDocument()
})
