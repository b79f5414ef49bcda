import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { mutants } from '#tests/mutants/mutants.ts'

test('each fault of the list has its place in the code once, and its tests', () => {
  const lost = mutants.filter(({ file, find, tests }) => {
    const source = path.join(projectRoot, file)
    const places = existsSync(source) ? readFileSync(source, 'utf8').split(find).length - 1 : 0
    return places !== 1 || tests.some((one) => !existsSync(path.join(projectRoot, one)))
  })
  expect(lost.map(({ title }) => title)).toEqual([])
})
