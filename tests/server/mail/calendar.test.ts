import { expect, test } from 'vitest'
import { calendarPage } from './calendar.page.ts'

test('docs/mails.md says which mails a return sends', async () => {
  await expect(calendarPage()).toMatchFileSnapshot('../../../docs/mails.md')
})
