import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { queryClient } from '#client/portal/api/trpc.ts'
import type { Answer, Answers, Path } from './answers.ts'
import { server } from './screen.tsx'

// What most tests of a screen wait for, in one line.

/** The inputs of a procedure's calls. A screen may show a change before its call, so they are waited for. */
export function called(path: Path) {
  return expect.poll(() => server().inputs(path))
}

/** The input of its last call. */
export function calledLast(path: Path) {
  return expect.poll(() => server().inputs(path).at(-1))
}

/** A part of the screen has each of these words in its text, however they are divided into elements. */
export async function says(part: Locator, ...words: (string | RegExp)[]): Promise<void> {
  for (const each of words) await expect.element(part).toMatchTextContent(each)
}

/** A part of the screen shows an element with each of these words. */
export async function shows(part: Pick<Locator, 'getByText'>, ...words: (string | RegExp)[]) {
  for (const each of words) await expect.element(part.getByText(each)).toBeVisible()
}

/** A link leads to an address. */
export async function leads(part: Pick<Locator, 'getByRole'>, name: string | RegExp, to: unknown) {
  await expect.element(part.getByRole('link', { name })).toHaveAttribute('href', to)
}

/** An element is not there. */
export function gone(part: Locator) {
  return expect.element(part).not.toBeInTheDocument()
}

/** The server's answer changes, and the open screen reads it again. */
export async function changes<P extends Path>(path: P, answer: Answer<P>): Promise<void> {
  const answers: Answers = {}
  Reflect.set(answers, path, answer)
  const queryKey = [path.split('.')]
  // A first read that is under way would not be made again.
  await expect.poll(() => queryClient.isFetching({ queryKey })).toBe(0)
  server().answer(answers)
  await queryClient.invalidateQueries({ queryKey })
}
