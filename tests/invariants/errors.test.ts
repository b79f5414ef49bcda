import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

/** An error that the code drops: `catch {`, and a handler of `catch` without a parameter. */
const drops = /\bcatch \{|\.catch\(\s*(?:async )?\(\)/
/** The end of a wait that is aborted is no error. */
const wait = /(?:delay|wait)\(.*signal/

test('an error that is dropped has a comment beside it that says why nothing is lost', () => {
  const silent = sourcesIn('src').flatMap(({ file, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, at) => {
      if (!drops.test(line) || wait.test(line)) return []
      const near = lines.slice(Math.max(0, at - 5), at + 3)
      return near.some((one) => /\/\/|\/\*\*|\*\//.test(one)) ? [] : [`${file}:${at + 1}`]
    })
  })
  expect(silent).toStrictEqual([])
})
