import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#server/base/errors.ts'
import { copyOf } from '#server/features/signing/package/copies/copies.ts'
import { longestTurn, mostTurn } from '#tests/support/event-loop.ts'
import { longRun, timeFor } from '#tests/support/long-run.ts'
import {
  endlessContent,
  endlessReferences,
  inflating,
  nestedDictionaries,
  nestedPages,
  sharedPages,
} from '#tests/support/pdfs/kinds/hostile.ts'

/** Files of each kind: the sizes that they are made of. */
const kinds = [
  ['page trees that share nodes', sharedPages, 2, 60],
  ['object streams that inflate', inflating, 1, 60],
  ['content without end', endlessContent, 1, 12],
  ['page trees in page trees', nestedPages, 2, 3000],
  ['dictionaries in dictionaries', nestedDictionaries, 2, 200_000],
  ['references without end', endlessReferences, 2, 60],
] as const

const numRuns = longRun ? 500 : 2

test.each(kinds)(
  '%s are copied or refused, and the serving process goes on',
  { timeout: longRun ? 20_000_000 : 120_000 },
  async (name, make, min, max) => {
    const outcomes = { copied: 0, refused: 0 }
    let turn = 0
    const hasTime = timeFor(kinds.length)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min, max }), async (size) => {
        if (!hasTime()) return
        const file = { name: 'Form 8879.pdf', mimeType: 'application/pdf', bytes: make(size) }
        turn = Math.max(
          turn,
          await longestTurn(async () => {
            try {
              await copyOf(file)
              outcomes.copied += 1
            } catch (error) {
              expect(error).toBeInstanceOf(AppError)
              expect(error).toMatchObject({ code: 'CONFLICT' })
              outcomes.refused += 1
            }
          }),
        )
      }),
      { numRuns },
    )
    expect(turn).toBeLessThan(mostTurn)
    if (longRun) {
      process.stdout.write(`${name}: ${JSON.stringify({ ...outcomes, turn: Math.round(turn) })}\n`)
    }
  },
)
