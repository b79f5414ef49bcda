import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type QuestionKey, questionKeysOf, questionText } from '#shared/questionnaire.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages, onPhone, scrollsSideways, server } from '#tests/components/support/screen.tsx'

const mine = aTaxReturn()
const row = (key: QuestionKey) =>
  page.getByRole('radiogroup', { name: questionText(key, mine.taxYear) })
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

test('the answers are saved, and lead to the list that is made from them', async () => {
  const { router } = await open()
  await row('wages').getByLabelText('Yes').click()
  await row('rental').getByLabelText('No').click()
  await expect.element(main).toMatchTextContent(`2 of ${questionKeysOf('1040').length} answered`)
  await save.click()
  await expect.poll(() => router.state.location.href).toBe(`/documents?year=${mine.taxYear}`)
  expect(server().inputs('requestItems.saveAnswers')).toEqual([
    { taxReturnId: mine.id, answers: { wages: true, rental: false } },
  ])
  expect(sessionStorage.getItem('answers')).toBeNull()
  await expect.element(messages()).toMatchTextContent('14 questions are still open.')
})

test('unsaved answers stay in the tab while the client is on another screen, and it says how long', async () => {
  const { router } = await open()
  await expect.element(save).toBeVisible()
  await expect.element(main).not.toMatchTextContent('Not saved')
  await row('hsa').getByLabelText('Yes').click()
  await expect.element(main).toMatchTextContent('Not saved: kept in this tab until you sign out.')
  await router.navigate({ to: '/notifications' })
  await router.navigate({ to: '/questions', search: { year: mine.taxYear } })
  await expect.element(row('hsa').getByLabelText('Yes')).toBeChecked()
})

test('the answers of an earlier year are filled in, and it says so', async () => {
  await open({
    'requestItems.questionnaire': { answers: { wages: true }, answered: false, fiscalYearEnd: 12 },
  })
  await expect.element(main).toMatchTextContent('These are your answers from an earlier year.')
  await expect.element(row('wages').getByLabelText('Yes')).toBeChecked()
})

test('a refusal says why and keeps the answers', async () => {
  const words = 'We are already working on your return'
  await open({ 'requestItems.saveAnswers': errors.conflict(words) })
  await row('wages').getByLabelText('Yes').click()
  await save.click()
  await expect.element(main.getByRole('alert')).toMatchTextContent(words)
  await expect.element(row('wages').getByLabelText('Yes')).toBeChecked()
})

test('after the hand-over the answers can only be read; without an open return there are none', async () => {
  await open({}, [aTaxReturn({ handedOverAt: new Date() })])
  await expect.element(main).toMatchTextContent('undo that under Documents first')
  await expect.element(row('wages').getByLabelText('Yes')).toBeDisabled()
  await expect.element(save).not.toBeInTheDocument()
})

test('without an open return there is nothing to answer', async () => {
  await open({}, [aTaxReturn({ status: 'filed' })])
  await expect.element(page.getByText('No open return')).toBeVisible()
})

test('on a phone the choice with the focus is never under the bar that saves', async () => {
  await onPhone(390)
  await open()
  await row('wages').getByLabelText('Yes').click()
  const seen: boolean[] = []
  for (const key of questionKeysOf('1040').slice(1)) {
    await userEvent.tab()
    const choice = row(key).getByLabelText('Yes')
    await expect.element(choice).toHaveFocus()
    seen.push(isSeen(choice.element()))
  }
  expect(seen).not.toContain(false)
})

/** True if nothing lies over the lower edge, where a bar would begin to. */
function isSeen(element: Element): boolean {
  const { left, width, bottom } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, bottom - 3) === element
}

test('they fit a small phone, also with the days of a fiscal year', async () => {
  await open({
    'requestItems.questionnaire': { answers: { wages: true }, answered: false, fiscalYearEnd: 9 },
  })
  await expect.element(main).toMatchTextContent('wages from Oct 1, 2025 to Sep 30, 2026?')
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
})
