import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { checklist, stateOf } from './security-checklist.ts'
import { securityPage } from '#tests/support/security-page.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

test('the checklist has each of its 109 steps once, in order', () => {
  const lettered = new Map([
    [11, ['', 'b', 'c', 'd']],
    [84, ['', 'b']],
    [85, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
    [86, ['a', 'b', 'c']],
    [87, ['a', 'b', 'c']],
    [88, ['a', 'b', 'c', 'd', 'e', 'f']],
  ])
  const steps = Array.from({ length: 88 }, (_, at) => at + 1).flatMap((number) =>
    (lettered.get(number) ?? ['']).map((letter) => `${number}${letter}`),
  )
  expect(steps).toHaveLength(109)
  expect(checklist.map(({ number }) => number)).toStrictEqual(steps)
})

test('every step has a test, a decision, or a sentence about what is missing', () => {
  expect(checklist.filter((step) => stateOf(step) === 'nothing')).toStrictEqual([])
})

test('every test that is named is in its file, at the start of a text in quotes', () => {
  const named = checklist.flatMap(({ number, tests }) =>
    tests.map(({ file, text }) => ({ number, file: `tests/${file}`, text })),
  )
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter(
    ({ file, text }) =>
      !/\.(test\.tsx?|spec\.ts)$/.test(file) ||
      !existsSync(path.join(projectRoot, file)) ||
      !["'", '"', '`'].some((quote) => read(file).includes(quote + text)),
  )
  expect(missing).toStrictEqual([])
})

test('every decision that is named exists', () => {
  const named = checklist.flatMap(({ decisions }) => decisions.map(({ file }) => file))
  const missing = named.filter(
    (file) => !existsSync(path.join(projectRoot, 'docs/decisions', file)),
  )
  expect(missing).toStrictEqual([])
})

test('docs/security.md is up to date: npm run security', () => {
  expect(read('docs/security.md')).toBe(securityPage())
})
