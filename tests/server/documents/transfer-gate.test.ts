import { expect, test } from 'vitest'
import { TransferGate } from '#server/documents/transfer-gate.ts'

const busy = 'The service is busy'

test('lets in so many of one user, and so many of all', () => {
  const gate = new TransferGate({ total: 3, perUser: 2 })
  const leave = gate.enter('a')
  gate.enter('a')
  expect(() => gate.enter('a')).toThrow(busy)
  gate.enter('b')
  expect(() => gate.enter('c')).toThrow(busy)
  leave()
  leave()
  gate.enter('c')
  expect(() => gate.enter('d')).toThrow(busy)
})

test('lets anyone take any amount who is alone', () => {
  const gate = new TransferGate({ total: 10, perUser: 5 })
  const leave = gate.enter('a', 100)
  expect(() => gate.enter('b', 1)).toThrow(busy)
  leave()
  gate.enter('b', 1)
})

test('lets those who wait in as soon as there is room, and tells them off when there is none', async () => {
  const gate = new TransferGate({ total: 1, perUser: 1 })
  const leave = gate.enter('a')
  await expect(gate.enterSoon('b', 1, 5)).rejects.toThrow(busy)
  const waiting = [gate.enterSoon('b', 1, 10_000), gate.enterSoon('c', 1, 10_000)]
  leave()
  const leaveFirst = await Promise.race(waiting)
  leaveFirst()
  await Promise.all(waiting)
})
