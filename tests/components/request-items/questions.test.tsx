import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type QuestionKey,
  questionKeysOf,
  questionsShown,
  questionText,
} from '#shared/checklist/questionnaire.ts'
import { cents } from '#shared/base/money.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { id } from '#tests/support/fixtures.ts'
import { aTaxReturn, ofClient, openAsClient } from '#tests/components/support/client.ts'
import { messages, onPhone, scrollsSideways, server } from '#tests/components/support/screen.tsx'
import { called, changes, says } from '#tests/components/support/says.ts'

const mine = aTaxReturn()
const row = (key: QuestionKey) =>
  page.getByRole('radiogroup', { name: questionText(key, mine.taxYear) })
const { alone, cards } = questionsShown('1040', mine.taxYear)
const card = (text: string) => page.getByRole('group', { name: text })
const income = card(`Did you get any of these in ${mine.taxYear}?`)
const save = page.getByRole('button', { name: 'Save answers' })
const main = page.getByRole('main')

async function open(answers: Answers = {}, returns = [mine]) {
  const screen = await openAsClient(
    `/questions?year=${mine.taxYear}`,
    { returns },
    {
      'requestItems.questionnaire': { answers: {}, answered: false, fiscalYearEnd: 12 },
      'requestItems.saveAnswers': { success: true },
      ...answers,
    },
  )
  return screen
}

test('unsaved answers stay in the tab; they are saved, stay if they are refused, and lead to the list that is made from them', async () => {
  const words = 'We are already working on your return'
  const before = aTaxReturn({ id: id(9), taxYear: mine.taxYear - 1, status: 'filed' })
  const paid = { taxPaid: cents.parse(112_000), taxPaidAt: new Date('2026-02-03T18:00:00Z') }
  const { router } = await open({ 'requestItems.saveAnswers': errors.conflict(words) }, [
    mine,
    { ...before, ...paid },
  ])
  // Tax for the year before is no estimated tax for this one.
  await expect
    .element(main)
    .toMatchTextContent(
      /you marked \$1,120\.00 as paid to the IRS\. That was for 2024, so it doesn’t count as estimated tax for 2025\./,
    )
  await changes('returns.list', [mine, before])
  await expect.element(main).not.toMatchTextContent('you marked')
  await expect.element(main).toMatchTextContent('We don’t ask about your age')
  await expect.element(main).not.toMatchTextContent('Not saved')
  await row('wages').getByLabelText('Yes').click()
  await row('crypto').getByLabelText('No').click()
  await expect.element(main).toMatchTextContent('Not saved: kept in this tab until you sign out.')
  await router.navigate({ to: '/notifications' })
  await router.navigate({ to: '/questions', search: { year: mine.taxYear } })
  await expect.element(row('wages').getByLabelText('Yes')).toBeChecked()
  await expect.element(main).toMatchTextContent(`2 of ${alone.length + cards.length} answered`)
  await save.click()
  await expect.element(main.getByRole('alert')).toMatchTextContent(words)
  await expect.element(row('wages').getByLabelText('Yes')).toBeChecked()
  server().answer({ 'requestItems.saveAnswers': { success: true } })
  await save.click()
  await expect.poll(() => router.state.location.href).toBe(`/documents?year=${mine.taxYear}`)
  expect(server().inputs('requestItems.saveAnswers').at(-1)).toEqual({
    taxReturnId: mine.id,
    answers: { wages: true, crypto: false },
  })
  expect(sessionStorage.getItem('answers')).toBeNull()
  await expect.element(messages()).toMatchTextContent('6 questions are still open.')
})

test('a chip says Yes and the rest of its card No; somebody with wages and nothing else answers all with eight presses', async () => {
  const { router } = await open()
  const rent = income.getByLabelText('Rent from tenants')
  await income.getByLabelText('Tips').click()
  await expect.element(main).toMatchTextContent(`1 of ${alone.length + cards.length} answered`)
  await expect.element(income).toMatchTextContent('Tips: In cash, by card, or shared with others.')
  await income.getByLabelText('None of these').click()
  await expect.element(income.getByLabelText('Tips')).not.toBeChecked()
  await rent.click()
  await expect.element(income.getByLabelText('None of these')).not.toBeChecked()
  // The last one taken back leaves the card open.
  await rent.click()
  await expect.element(main).toMatchTextContent(`0 of ${alone.length + cards.length} answered`)
  await expect.element(save).toBeDisabled()

  const presses = [
    ...alone.map((key) => row(key).getByLabelText(key === 'wages' ? 'Yes' : 'No')),
    ...page.getByLabelText('None of these').all(),
  ]
  expect(presses).toHaveLength(8)
  for (const press of presses) await press.click()
  await expect.element(main).toMatchTextContent('8 of 8 answered')
  await save.click()
  await called('requestItems.saveAnswers').toHaveLength(1)
  const [input] = server().inputs('requestItems.saveAnswers')
  const asked = questionKeysOf('1040', mine.taxYear)
  const answers = Object.fromEntries(asked.map((key) => [key, key === 'wages']))
  expect(input).toEqual({ taxReturnId: mine.id, answers })
  await expect.poll(() => router.state.location.pathname).toBe('/documents')
})

test('after the hand-over the answers can only be read; without an open return there is nothing to answer', async () => {
  const past = aTaxReturn({ id: id(9), taxYear: 2024 })
  const { router } = await open({}, [aTaxReturn({ handedOverAt: new Date() }), past])
  await expect.element(main).toMatchTextContent('undo that under Documents first')
  await expect.element(row('wages').getByLabelText('Yes')).toBeDisabled()
  await changes('returns.list', [
    aTaxReturn({ handedOverAt: new Date(), status: 'in_progress' }),
    past,
  ])
  await expect.element(main).toMatchTextContent('We’ve started on your return')
  await expect.element(save).not.toBeInTheDocument()
  // A year before the deductions for tips and for people of 65 or older.
  await router.navigate({ to: '/questions', search: { year: 2024 } })
  await expect.element(save).toBeVisible()
  await expect.element(page.getByLabelText('Interest or dividends')).toBeVisible()
  await expect.element(page.getByLabelText('Tips')).not.toBeInTheDocument()
  await expect.element(main).not.toMatchTextContent('65 or older')
  server().answer(ofClient({ returns: [aTaxReturn({ status: 'filed' })] }))
  await queries.requestItems.own.invalidate()
  await queries.returns.list.invalidate()
  await expect.element(page.getByText('No open return')).toBeVisible()
})

test('on a phone the choice with the focus is never under the bar that saves', async () => {
  await onPhone(390)
  await open()
  await row('wages').getByLabelText('Yes').click()
  const chips = cards.flatMap(({ text, chips }) =>
    [...chips.map(([, label]) => label), 'None of these'].map((label) =>
      card(text.replace('{year}', String(mine.taxYear))).getByLabelText(label),
    ),
  )
  const rows = alone.slice(1).map((key) => row(key).getByLabelText('Yes'))
  const seen: boolean[] = []
  for (const choice of [...rows, ...chips]) {
    const element = choice.element() as HTMLElement
    element.focus()
    expect(document.activeElement).toBe(element)
    seen.push(isSeen(element))
  }
  expect(seen).not.toContain(false)
})

/** True if nothing lies over the lower edge, where a bar would begin to. */
function isSeen(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, bottom - 3) === element
}

test('the answers of an earlier year are filled in, what it did not ask is open, and all fits a small phone, also with a fiscal year', async () => {
  const answers = { wages: true, interestDividends: true, rental: false }
  await open({ 'requestItems.questionnaire': { answers, answered: false, fiscalYearEnd: 9 } })
  await says(
    main,
    'wages from Oct 1, 2025 to Sep 30, 2026?',
    'These are your answers from an earlier year.',
  )
  const wages = page.getByRole('radiogroup', { name: 'wages from Oct 1' })
  await expect.element(wages.getByLabelText('Yes')).toBeChecked()
  await page.getByLabelText('None of the others').click()
  await expect.element(page.getByLabelText('Interest or dividends')).toBeChecked()
  await expect.element(main).toMatchTextContent(`2 of ${alone.length + cards.length} answered`)
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
})
