import { expect, test } from 'vitest'
import { NewReasons } from '#server/base/new-reasons.ts'

test('reasons that take turns while something is tried again are said once each, and again after it worked', () => {
  const said: string[] = []
  const reasons = new NewReasons()
  const outage = () => {
    for (let turn = 1; turn <= 1000; turn += 1) {
      for (const reason of ['no answer', `no room for file ${turn}`]) {
        reasons.failed(reason, () => said.push(reason))
      }
    }
  }
  outage()
  expect(said).toStrictEqual(['no answer', 'no room for file 1'])
  reasons.works()
  outage()
  expect(said).toHaveLength(4)
})
