import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { copyOf } from '#server/features/signing/package/copies/copies.ts'
import { startHostile, expectAnswersForLots } from '#tests/support/hostile-lots.ts'
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

const hostile = await startHostile()
afterAll(() => hostile.portal.close())

test.each(kinds)(
  '%s are copied or refused, and the serving process goes on',
  async (name, make, min, max) => {
    const files = fc
      .integer({ min, max })
      .map((size) => Object.assign(make(size), { [fc.toStringMethod]: () => `of size ${size}` }))
    await expectAnswersForLots(hostile, { name, files, kinds: kinds.length }, (bytes) =>
      copyOf({ name: 'Form 8879.pdf', mimeType: 'application/pdf', bytes }, null),
    )
  },
)
