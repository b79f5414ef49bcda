import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextProgress } from '#client/portal/uploads/upload-queue.ts'

function ticks(count: number, shareAt: (tick: number) => number): number[] {
  const shown: number[] = []
  for (let tick = 0; tick < count; tick += 1)
    shown.push(nextProgress(shown.at(-1) ?? 0, shareAt(tick)))
  return shown
}

test('on a fast connection it rises by 10 every tick up to 90 and stays there', () => {
  expect(ticks(11, () => 1)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 90, 90])
})

test('on a slow connection it is the share of bytes sent, scaled to 90', () => {
  expect(ticks(5, (tick) => tick / 20)).toEqual([0, 4, 9, 13, 18])
})

test('after a burst it rises by 10 a tick', () => {
  expect(ticks(6, (tick) => (tick < 2 ? 0 : 0.5))).toEqual([0, 0, 10, 20, 30, 40])
})

test('it never falls, never jumps and never exceeds what was sent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { maxLength: 40 }),
      (shares) => {
        let [shown, most] = [0, 0]
        for (const share of shares) {
          const next = nextProgress(shown, share)
          most = Math.max(most, Math.min(1, share))
          expect(next).toBeGreaterThanOrEqual(shown)
          expect(next).toBeLessThanOrEqual(Math.min(shown + 10, 90))
          expect(next).toBeLessThanOrEqual(most * 90)
          shown = next
        }
      },
    ),
  )
})
