import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firm } from '#shared/firm/firm.ts'
import { beforeForms, isOver } from '#shared/returns/return-clock.ts'
import { titleOf, waitOf } from '#shared/returns/return-step.ts'
import { compose } from '#server/mail/compose.ts'
import { type Mail, sampleMails } from '#server/mail/mails.ts'
import { person } from '#server/mail/notices/samples.ts'

const composed = (mail: Mail) => compose(mail, { publicUrl: 'https://portal.example' })
const taxYear = fc.integer({ min: 2020, max: 2030 })

test('the subject of the mail about a step is what the return waits for after it', () => {
  const steps = fc.record({
    taxYear,
    status: fc.constantFrom('in_progress', 'completed', 'filed'),
    asked: fc.nat(12),
    leftOut: fc.nat(12),
    letter: fc.boolean(),
    handedOver: fc.boolean(),
  })
  fc.assert(
    fc.property(steps, ({ handedOver, leftOut, asked, ...step }) => {
      const handedOverAt = handedOver ? new Date('2027-02-01T20:00:00Z') : null
      const wait = waitOf({ status: step.status, signing: null, handedOverAt, asked })
      const missing = handedOver ? asked : asked + leftOut
      const mail = {
        template: 'return-status-changed',
        ...person(),
        ...step,
        missing,
        asked,
      } as const
      const { subject, text } = composed(mail)
      expect(subject).toBe(titleOf(wait, step, asked))
      expect(text.includes('If we need anything else')).toBe(
        step.status === 'in_progress' && missing === 0,
      )
    }),
  )
})

test('no mail promises how long the work takes before the tax year is over', () => {
  const days = fc.constantFrom('2026-06-30', '2026-12-31', '2027-01-01', '2027-04-01')
  fc.assert(
    fc.property(taxYear, days, (year, today) => {
      const early = !isOver(year, today)
      const { text } = composed({ template: 'return-created', ...person(), taxYear: year, early })
      expect(text.includes(firm.typicalCompletion)).toBe(!early)
      expect(text.includes(beforeForms)).toBe(early)
    }),
  )
})

test('only the mail about a new return says how long the work takes, and none names a day of completion', () => {
  for (const mail of sampleMails) {
    const { text } = composed(mail)
    if (mail.template !== 'return-created') expect(text).not.toContain(firm.typicalCompletion)
    expect(text).not.toMatch(/expect to complete|done by|ready by/)
  }
})
