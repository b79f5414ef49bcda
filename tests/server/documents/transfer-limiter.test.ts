import { describe, expect, test } from 'vitest'
import { documentLimits } from '#server/documents/document-limits.ts'
import {
  type TransferLimits,
  openLanes,
  TransferLimiter,
} from '#server/documents/transfer-limiter.ts'

const busy = 'The service is busy'
const wide = { total: 100, perNetwork: 100, perAccount: 100, patience: 10, undisturbed: Infinity }
const gateOf = (limits: Partial<TransferLimits>) => new TransferLimiter({ ...wide, ...limits })
const of = (account: string, amount = 1, network = `of ${account}`) => ({
  account,
  network,
  amount,
})

describe('a gate', () => {
  test('lets in so many of one account, of one network, and of all', async () => {
    const gate = gateOf({ total: 4, perNetwork: 3, perAccount: 2 })
    const leave = await gate.enter(of('a', 1, 'home'))
    await gate.enter(of('a', 1, 'home'))
    await expect(gate.enter(of('a', 1, 'elsewhere'))).rejects.toThrow(busy)
    await gate.enter(of('b', 1, 'home'))
    await expect(gate.enter(of('c', 1, 'home'))).rejects.toThrow(busy)
    await gate.enter(of('d'))
    await expect(gate.enter(of('e'))).rejects.toThrow(busy)
    leave()
    leave()
    await gate.enter(of('e'))
    await expect(gate.enter(of('f'))).rejects.toThrow(busy)
  })

  test('lets any amount in where nothing is taken', async () => {
    const gate = gateOf({ total: 10, perNetwork: 10, perAccount: 5 })
    const leave = await gate.enter(of('a', 100))
    await expect(gate.enter(of('b'))).rejects.toThrow(busy)
    leave()
    await gate.enter(of('b'))
  })

  test('lets those who wait in as soon as there is room', async () => {
    const gate = gateOf({ total: 1, patience: 10_000 })
    const leave = await gate.enter(of('a'))
    const waiting = [gate.enter(of('b')), gate.enter(of('c'))]
    leave()
    const leaveFirst = await Promise.race(waiting)
    leaveFirst()
    await Promise.all(waiting)
  })

  test('lets the account in first that asks for least, though another has waited longer', async () => {
    const gate = gateOf({ total: 1, perAccount: 1, patience: 10_000 })
    const leave = await gate.enter(of('other'))
    const order: string[] = []
    const tryAdvisoryLock = async (account: string) => {
      const done = await gate.enter(of(account))
      order.push(account)
      done()
    }
    const turns = ['greedy', 'greedy', 'greedy', 'modest'].map(tryAdvisoryLock)
    leave()
    await Promise.all(turns)
    expect(order).toEqual(['modest', 'greedy', 'greedy', 'greedy'])
  })

  test('keeps the room that is freed for a large transfer whose turn it is', async () => {
    const gate = gateOf({ total: 10, patience: 10_000 })
    const leaves = await Promise.all([gate.enter(of('a', 5)), gate.enter(of('b', 5))])
    const order: string[] = []
    const pass = async (account: string, amount: number) => {
      const leave = await gate.enter(of(account, amount))
      order.push(account)
      leave()
    }
    const passing = [pass('large', 10), pass('small', 10)]
    for (const leave of leaves) leave()
    await Promise.all(passing)
    expect(order).toEqual(['large', 'small'])
  })
})

describe('a transfer that waits in vain', () => {
  test('takes the place of the longest transfer of the account that holds most', async () => {
    const gate = gateOf({ total: 4, patience: 20, undisturbed: 0 })
    const ended: string[] = []
    for (const name of ['steady', 'greedy 1', 'greedy 2', 'greedy 3']) {
      const giveWay = () => ended.push(name) > 0
      await gate.enter({ ...of(name.split(' ')[0] ?? ''), giveWay })
    }
    await gate.enter(of('new'))
    expect(ended).toEqual(['greedy 1'])
  })

  test('is refused where every transfer is young, or has all its bytes here', async () => {
    for (const [undisturbed, gives] of [
      [10_000, true],
      [0, false],
    ] as const) {
      const gate = gateOf({ total: 1, patience: 20, undisturbed })
      await gate.enter({ ...of('a'), giveWay: () => gives })
      await expect(gate.enter(of('b'))).rejects.toThrow(busy)
    }
  })

  test('takes nothing of another network where their own is full, and nothing for a full account', async () => {
    const gate = gateOf({ total: 3, perNetwork: 1, perAccount: 1, patience: 20, undisturbed: 0 })
    const ended: string[] = []
    const enter = (account: string, network: string) =>
      gate.enter({ ...of(account, 1, network), giveWay: () => ended.push(account) > 0 })
    await enter('a', 'far')
    await enter('b', 'near')
    await enter('c', 'near')
    expect(ended).toEqual(['b'])
    await expect(enter('c', 'elsewhere')).rejects.toThrow(busy)
    expect(ended).toEqual(['b'])
  })
})

describe('the lanes', () => {
  test('keep small transfers apart from large ones', async () => {
    const gateFor = openLanes({
      small: { ...wide, total: 1 },
      large: { ...wide, total: 1 },
    })
    await gateFor(Infinity).enter(of('a'))
    await gateFor(256 * 1024).enter(of('b'))
    await expect(gateFor(256 * 1024 + 1).enter(of('c'))).rejects.toThrow(busy)
  })

  test('have room left when ten accounts of one network, or of ten, take all they may', () => {
    const { uploads, downloadBytes } = documentLimits
    for (const { total, perNetwork, perAccount } of [uploads.small, downloadBytes.small]) {
      expect(Math.min(total, perNetwork)).toBeGreaterThan(10 * perAccount)
      expect(total).toBeGreaterThan(perNetwork)
    }
  })
})
