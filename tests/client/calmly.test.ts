import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmly } from '#client/live/calmly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quick = () => vi.fn<() => Promise<void>>(() => Promise.resolve())

test('what is asked for once is read at once, and once', async () => {
  const read = quick()
  calmly(read)()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('asked for all the time, it is read once a second, and once more after the last asking', async () => {
  const read = quick()
  const readAgain = calmly(read)
  for (let asked = 0; asked < 25; asked += 1) {
    readAgain()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(read).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(4)
})

test('a slow reading is waited for, and a failed one is followed by the next', async () => {
  let fail = (_reason: Error) => {}
  const read = vi.fn<() => Promise<void>>(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  const readAgain = calmly(read)
  readAgain()
  readAgain()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(1)
  fail(new Error('the server is away'))
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
})
