import { describe, expect, test, vi } from 'vitest'
import { exportLimits } from '#server/features/data-export/data-export.route.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import {
  type TransferLimits,
  limiterBySize,
  TransferLimiter,
} from '#server/calls/transfer-limiter.ts'

/** slow-clients.ts looks every five seconds, and compares with ten seconds before. */
const slowIsKnownAfter = 15_000
const busy = 'The service is busy'
const wide = { total: 100, perNetwork: 100, perAccount: 100, maxWait: 10, guaranteed: Infinity }
const limiterOf = (limits: Partial<TransferLimits>) => new TransferLimiter({ ...wide, ...limits })
const of = (account: string, network = `of ${account}`) => ({ account, network })

describe('a limiter', () => {
  test('limits transfers per account, per network and in total', async () => {
    const limiter = limiterOf({ total: 4, perNetwork: 3, perAccount: 2 })
    const leave = await limiter.acquire(of('a', 'home'))
    await limiter.acquire(of('a', 'home'))
    await expect(limiter.acquire(of('a', 'elsewhere'))).rejects.toThrow(busy)
    await limiter.acquire(of('b', 'home'))
    await expect(limiter.acquire(of('c', 'home'))).rejects.toThrow(busy)
    await limiter.acquire(of('d'))
    await expect(limiter.acquire(of('e'))).rejects.toThrow(busy)
    leave()
    leave()
    await limiter.acquire(of('e'))
    await expect(limiter.acquire(of('f'))).rejects.toThrow(busy)
  })

  test('lets the account with the smallest use in first, even if another has waited longer', async () => {
    const limiter = limiterOf({ total: 1, perAccount: 1, maxWait: 10_000 })
    const leave = await limiter.acquire(of('other'))
    const order: string[] = []
    const tryAdvisoryLock = async (account: string) => {
      const done = await limiter.acquire(of(account))
      order.push(account)
      done()
    }
    const turns = ['greedy', 'greedy', 'greedy', 'modest'].map(tryAdvisoryLock)
    leave()
    await Promise.all(turns)
    expect(order).toEqual(['modest', 'greedy', 'greedy', 'greedy'])
  })
})

describe('a transfer that waits in vain', () => {
  test('evicts the longest transfer of the account with the highest use', async () => {
    const limiter = limiterOf({ total: 4, maxWait: 20, guaranteed: 0 })
    const ended: string[] = []
    for (const name of ['steady', 'greedy 1', 'greedy 2', 'greedy 3']) {
      const preempt = () => ended.push(name) > 0
      await limiter.acquire({ ...of(name.split(' ')[0] ?? ''), preempt })
    }
    await limiter.acquire(of('new'))
    expect(ended).toEqual(['greedy 1'])
  })

  test('evicts a slow reader after ten seconds, and nobody else before the guaranteed time', async () => {
    vi.useFakeTimers()
    try {
      const limiter = limiterOf({ total: 2, maxWait: 8000, guaranteed: 600_000 })
      const ended: string[] = []
      for (const name of ['fast', 'slow']) {
        const preempt = () => ended.push(name) > 0
        await limiter.acquire({ ...of(name), isSlow: () => name === 'slow', preempt })
      }
      await vi.advanceTimersByTimeAsync(3000)
      const others = [limiter.acquire(of('new')), limiter.acquire(of('newer'))]
      const settled = Promise.allSettled(others)
      await vi.advanceTimersByTimeAsync(8000)
      expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      expect(ended).toEqual(['slow'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('gets a place of eight slow zips or large downloads within 20 s, however late it comes', async () => {
    const downloads = { ...documentLimits.downloads.large, total: 8, forStaff: 2 }
    for (const limits of [exportLimits.small, exportLimits.large, downloads]) {
      for (const later of [0, 9000, 600_000]) {
        vi.useFakeTimers()
        try {
          const limiter = new TransferLimiter(limits)
          const begun = performance.now()
          const isSlow = () => performance.now() - begun >= slowIsKnownAfter
          for (let place = 0; place < 8; place += 1) {
            const staff = place > 5
            await limiter.acquire({ ...of(`${place}`), staff, isSlow, preempt: () => true })
          }
          await vi.advanceTimersByTimeAsync(later)
          const ninth = Promise.allSettled([limiter.acquire(of('ninth'))])
          await vi.advanceTimersByTimeAsync(20_000)
          expect([later, (await ninth)[0].status]).toEqual([later, 'fulfilled'])
        } finally {
          vi.useRealTimers()
        }
      }
    }
  })

  test('finds the places that are kept for staff', async () => {
    const limiter = limiterOf({ total: 3, forStaff: 1 })
    await limiter.acquire(of('a'))
    await limiter.acquire(of('b'))
    await expect(limiter.acquire(of('c'))).rejects.toThrow(busy)
    await limiter.acquire({ ...of('d'), staff: true })
    await expect(limiter.acquire({ ...of('e'), staff: true })).rejects.toThrow(busy)
  })

  test('is refused where every transfer is young, or has all its bytes here', async () => {
    for (const [guaranteed, gives] of [
      [10_000, true],
      [0, false],
    ] as const) {
      const limiter = limiterOf({ total: 1, maxWait: 20, guaranteed })
      await limiter.acquire({ ...of('a'), preempt: () => gives })
      await expect(limiter.acquire(of('b'))).rejects.toThrow(busy)
    }
  })

  test('does not evict from another network if its own is full, and does not evict for a full account', async () => {
    const limiter = limiterOf({
      total: 3,
      perNetwork: 1,
      perAccount: 1,
      maxWait: 20,
      guaranteed: 0,
    })
    const ended: string[] = []
    const enter = (account: string, network: string) =>
      limiter.acquire({ ...of(account, network), preempt: () => ended.push(account) > 0 })
    await enter('a', 'far')
    await enter('b', 'near')
    await enter('c', 'near')
    expect(ended).toEqual(['b'])
    await expect(enter('c', 'elsewhere')).rejects.toThrow(busy)
    expect(ended).toEqual(['b'])
  })
})

describe('the lanes', () => {
  test('separate small transfers from large ones', async () => {
    const limiterFor = limiterBySize({ small: { ...wide, total: 1 }, large: { ...wide, total: 1 } })
    await limiterFor(Infinity).acquire(of('a'))
    await limiterFor(256 * 1024).acquire(of('b'))
    await expect(limiterFor(256 * 1024 + 1).acquire(of('c'))).rejects.toThrow(busy)
  })

  test('have room left when ten accounts, of one network or of ten, use their limits', () => {
    const { uploads, downloads } = documentLimits
    for (const { total, perNetwork, perAccount } of [uploads.small, downloads.small]) {
      expect(Math.min(total, perNetwork)).toBeGreaterThan(10 * perAccount)
      expect(total).toBeGreaterThan(perNetwork)
    }
  })
})
