import { afterEach, expect, test, vi } from 'vitest'
import { wasSentEarly, takeAnswer } from '#client/portal/api/early-answers.ts'

const calls = () => ({
  'returns.list': { answer: Promise.resolve({ result: { data: { json: [] } } }) },
  'documents.listForReturn': { input: { taxReturnId: 'a' }, answer: Promise.resolve({}) },
})

function open(stored: string | null, sent = 'a-token', view: string | null = null): void {
  vi.stubGlobal('localStorage', { getItem: () => stored, removeItem: () => undefined })
  vi.stubGlobal('sessionStorage', { getItem: () => view, removeItem: () => undefined })
  const early = { token: sent, calls: calls() }
  vi.stubGlobal('window', { bootstrap: { pressed: null, done: false, early } })
  vi.spyOn(performance, 'now').mockReturnValue(1000)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an answer is for the same query of the same session', () => {
  open('a-token')
  expect(wasSentEarly('returns.list', undefined)).toBe(true)
  expect(wasSentEarly('documents.listForReturn', { taxReturnId: 'a' })).toBe(true)
  expect(wasSentEarly('documents.listForReturn', { taxReturnId: 'b' })).toBe(false)
  expect(wasSentEarly('profile.get', undefined)).toBe(false)
  for (const stored of [null, 'another-token']) {
    open(stored)
    expect(wasSentEarly('returns.list', undefined), String(stored)).toBe(false)
  }
})

test('an answer is not for a query that comes half a minute later', () => {
  open('a-token')
  vi.spyOn(performance, 'now').mockReturnValue(30_000)
  expect(wasSentEarly('returns.list', undefined)).toBe(false)
})

test.each([
  ['that never came', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that is none of tRPC', () => Promise.resolve(undefined)],
])('an answer %s is the read’s: nothing is sent again', async (_, answer) => {
  open('a-token')
  const early = window.bootstrap?.early
  if (early) early.calls['returns.list'] = { answer: answer() }
  const sent = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', sent)
  await expect(takeAnswer('/trpc/returns.list?input=x')).rejects.toThrow(Error)
  expect(sent).not.toHaveBeenCalled()
})

test('an answer is handed over once, as it was parsed; then, and without one, the call is sent', async () => {
  open('a-token')
  const known = await window.bootstrap?.early?.calls['returns.list']?.answer
  const sent = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ result: {} })))
  vi.stubGlobal('fetch', sent)
  const answer = await takeAnswer('/trpc/returns.list?input=x')
  expect(await answer.json()).toBe(known)
  expect(sent).not.toHaveBeenCalled()
  expect(wasSentEarly('returns.list', undefined)).toBe(false)
  await takeAnswer('/trpc/returns.list?input=x')
  expect(sent).toHaveBeenCalledOnce()
})
