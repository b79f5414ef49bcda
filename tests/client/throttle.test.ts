import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from '#client/portal/realtime/RealtimeSync.tsx'

const tab = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', tab)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const quick = () => vi.fn<() => Promise<void>>(() => Promise.resolve())

test('one request reads immediately, and only once', async () => {
  const read = quick()
  throttle(read)()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('constant requests read once a second, and once more after the last request', async () => {
  const read = quick()
  const readAgain = throttle(read)
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

test('the next read waits for a slow one, and a failed read does not stop the next', async () => {
  let fail = (_reason: Error) => {}
  const read = vi.fn<() => Promise<void>>(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  const readAgain = throttle(read)
  readAgain()
  await vi.advanceTimersByTimeAsync(100)
  readAgain()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(1)
  fail(new Error('the server is away'))
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a hidden tab reads once, when it becomes visible again', async () => {
  const read = quick()
  const readAgain = throttle(read)
  tab.hidden = true
  for (let asked = 0; asked < 5; asked += 1) {
    readAgain()
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(read).not.toHaveBeenCalled()
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(1)
})
