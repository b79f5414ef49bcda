import { expect, test } from 'vitest'
import { HashQueue } from '#server/records/auth/hash-queue.ts'

/** A queue of two at a time, and who began or was refused, in order. */
function aQueue() {
  const queue = new HashQueue(2)
  const began: string[] = []
  let refused = 0
  const add = (by: string, label = by, name: 'check' | 'make' = 'check') =>
    queue
      .add(name, by, () => {
        began.push(label)
        return Promise.resolve()
      })
      .catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 })
        refused += 1
      })
  return { add, began, refused: () => refused }
}

const times = (count: number, act: (at: number) => Promise<void>) =>
  Array.from({ length: count }, (_, at) => act(at))

test('checks begin before hashes that are made, though they came later', async () => {
  const { add, began } = aQueue()
  await Promise.all([
    ...times(90, () => add('new', 'make', 'make')),
    ...times(5, () => add('known', 'check')),
  ])
  // Two were under way.
  expect(began.slice(0, 8)).toEqual(['make', 'make', ...Array(5).fill('check'), 'make'])
})

test('a flood of one caller is refused beyond its places, and the queue empties', async () => {
  const { add, began, refused } = aQueue()
  await Promise.all(times(230, () => add('one')))
  expect([began.length, refused()]).toEqual([202, 28])
  await add('one', 'later')
  expect(began.at(-1)).toBe('later')
})

test('of one caller, the hash that has waited longest comes first', async () => {
  const { add, began } = aQueue()
  const first = times(10, (at) => add('one', `${at}`))
  await first[4]
  await Promise.all([...first, ...times(5, (at) => add('one', `${10 + at}`))])
  expect(began).toEqual(Array.from({ length: 15 }, (_, at) => `${at}`))
})

test('the caller with the fewest waiting comes first, also into a full queue', async () => {
  const { add, began, refused } = aQueue()
  await Promise.all([...times(205, () => add('greedy')), add('modest'), add('modest')])
  expect([began.length, refused()]).toEqual([204, 3])
  // Two were under way, and of one turn the older comes first.
  expect(began.flatMap((by, at) => (by === 'modest' ? [at] : []))).toEqual([3, 5])
})
