import { afterEach, expect, test, vi } from 'vitest'
import { fetchAnswer, UnexpectedResponseError } from '#client/portal/api/fetch-answer.ts'

afterEach(() => vi.unstubAllGlobals())

const page = { 'content-type': 'text/html' }

test.each([
  [new Response('Bad gateway, try later', { status: 502 }), '502: Bad gateway, try later'],
  [
    new Response('', { status: 503, statusText: 'Service Unavailable' }),
    '503: Service Unavailable',
  ],
  [new Response('', { status: 500 }), '500: Unknown error'],
  [new Response('<h1>Sign in</h1>', { status: 200, headers: page }), '200: Unknown error'],
  [
    Response.json({ message: 'Request body is too large' }, { status: 413 }),
    'Request body is too large',
  ],
  [Response.json({ upstream: 'gone' }, { status: 502 }), 'Request failed with status 502'],
])('an answer of another server has the text of the specification (%#)', async (answer, words) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  await expect(fetchAnswer('/trpc/auth.login', {})).rejects.toThrow(
    new UnexpectedResponseError(words),
  )
})

test("the portal's own answers pass, refusals too", async () => {
  for (const body of [{ result: { data: 1 } }, { error: { json: {} } }, [{ result: {} }]]) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 400 })))
    const answer = await fetchAnswer('/trpc/auth.login', {})
    expect(await answer.json()).toEqual(body)
    // Parsed once: tRPC gets the value itself.
    expect(await answer.json()).toBe(await answer.json())
  }
})
