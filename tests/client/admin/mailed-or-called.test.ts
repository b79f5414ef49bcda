import { expect, test } from 'vitest'
import * as learn from '#client/portal/staff/base/mailed-or-called.ts'

test('nothing promises an email to a client who gets none', () => {
  const said = [
    learn.askedText(false),
    learn.askedText(false, 'Form W-2'),
    learn.requestReader(false),
    learn.reviewText(false, 'Rosa'),
  ]
  for (const text of said) expect(text).not.toMatch(/email/)
  for (const text of [learn.revealReader(false), learn.finalFigureText(false)]) {
    expect(text).toContain('gets no email')
  }
})

test('a client who signs in is said to be mailed', () => {
  const said = [
    learn.askedText(true),
    learn.askedText(true, 'Form W-2'),
    learn.requestReader(true),
    learn.reviewText(true, 'Nora'),
    learn.revealReader(true),
    learn.finalFigureText(true),
  ]
  for (const text of said) expect(text).toMatch(/email/)
})
