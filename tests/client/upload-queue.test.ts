import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Converted } from '#client/portal/uploads/heic.ts'
import {
  UploadRefused,
  type UploadRequest,
  type Sending,
} from '#client/portal/uploads/send-document.ts'
import { createUploadQueue } from '#client/portal/uploads/upload-queue.ts'
import type { ClientDocument } from '#shared/documents/documents.schema.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fake connection: each request waits until the test answers it. */
function openLine() {
  const requests: {
    parcel: UploadRequest
    sent: (share: number) => void
    accept: () => void
    refuse: (words: string | null) => void
    aborted: boolean
  }[] = []
  function send(parcel: UploadRequest, onSent: (share: number) => void): Sending {
    const { promise, resolve, reject } = Promise.withResolvers<ClientDocument>()
    const request = {
      parcel,
      sent: onSent,
      accept: () => resolve(document(parcel.file.name)),
      refuse: (words: string | null) => reject(new UploadRefused(words)),
      aborted: false,
    }
    requests.push(request)
    const abort = () => {
      request.aborted = true
      request.refuse(null)
    }
    return { answer: promise, abort }
  }
  const request = (place: number) => {
    const found = requests[place]
    if (found === undefined) throw new Error(`no request ${place}`)
    return found
  }
  return { requests, request, send }
}

function document(fileName: string): ClientDocument {
  return {
    id: fileName,
    fileName,
    createdAt: new Date(0),
    category: 'w2',
    size: 1,
    mimeType: 'application/pdf',
  }
}

function parcel(name: string): UploadRequest {
  return { returnId: 'r', category: 'w2', file: new File(['x'], name) }
}

function start(names: string[]) {
  const line = openLine()
  const onDone = vi.fn<(document: ClientDocument) => void>()
  const onFailed = vi.fn<() => void>()
  const explain = (words: string | null) => words ?? 'Upload failed'
  const queue = createUploadQueue({ send: line.send, explain, onDone, onFailed })
  queue.add(names.map(parcel))
  const states = () => queue.read().map(({ status, progress }) => `${status} ${progress}`)
  return { ...line, queue, states, onDone, onFailed }
}

test('progress rises with the bytes sent, waits at 90, and is 100 after the answer', async () => {
  const { request, states, onDone } = start(['a.pdf'])
  expect(states()).toEqual(['sending 0'])
  request(0).sent(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(states()).toEqual(['sending 30'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(states()).toEqual(['sending 90'])
  request(0).accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['done 100'])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a HEIC photo is converted before it is sent; a canceled one, and one that can not be, are not sent', async () => {
  const { send, requests } = openLine()
  const onFailed = vi.fn<() => void>()
  const waiting: { answer: (made: Converted) => void; signal: AbortSignal }[] = []
  const queue = createUploadQueue({
    convert: (_file, signal) => new Promise((answer) => waiting.push({ answer, signal })),
    send,
    explain: () => 'Upload failed',
    onDone: () => undefined,
    onFailed,
  })
  const states = () => queue.read().map(({ file, status }) => `${file.name} ${status}`)
  const answer = async (made: Converted) => {
    waiting.at(-1)?.answer(made)
    await vi.advanceTimersByTimeAsync(0)
  }
  const jpeg = (name: string): Converted => ({ jpeg: new File(['x'], name) })
  queue.add(['a.heic', 'b.HEIF', 'c.heic', 'd.heic'].map(parcel))
  expect(states()[0]).toBe('a.heic converting')
  queue.dismiss(queue.read()[0]?.id ?? 0)
  expect(waiting[0]?.signal.aborted).toBe(true)
  await answer(jpeg('a.jpg'))
  await answer({ problem: 'no photo', again: false })
  await answer({ problem: 'no line', again: true })
  await answer(jpeg('d.jpg'))
  expect(states()).toEqual(['b.HEIF refused', 'c.heic failed', 'd.jpg sending'])
  expect(queue.read().map(({ error }) => error)).toEqual(['no photo', 'no line', null])
  expect(onFailed).toHaveBeenCalledTimes(2)
  expect(requests.map(({ parcel: { file } }) => file.name)).toEqual(['d.jpg'])
})

test('a successful item is removed after 2 seconds', async () => {
  const { request, states } = start(['a.pdf'])
  request(0).accept()
  await vi.advanceTimersByTimeAsync(1999)
  expect(states()).toEqual(['done 100'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states()).toEqual([])
})

test('a failed item shows its error and stays until it is retried', async () => {
  const { request, requests, queue, states, onFailed } = start(['a.pdf'])
  request(0).refuse('File is empty')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queue.read()).toMatchObject([{ status: 'failed', error: 'File is empty' }])
  expect(onFailed).toHaveBeenCalledOnce()
  queue.retry(queue.read()[0]?.id ?? 0)
  expect(states()).toEqual(['sending 0'])
  expect(requests).toHaveLength(2)
  request(1).accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['done 100'])
})

test('items are sent one at a time, and a failed one does not block the next', async () => {
  const { request, requests, states } = start(['a.pdf', 'b.pdf', 'c.pdf'])
  expect(states()).toEqual(['sending 0', 'waiting 0', 'waiting 0'])
  request(0).refuse(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['failed 0', 'sending 0', 'waiting 0'])
  request(1).accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['failed 0', 'done 100', 'sending 0'])
  expect(requests).toHaveLength(3)
})

test('a canceled item is aborted and removed without a message', async () => {
  const { request, queue, onFailed } = start(['a.pdf'])
  queue.dismiss(queue.read()[0]?.id ?? 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(request(0).aborted).toBe(true)
  expect(queue.read()).toEqual([])
  expect(onFailed).not.toHaveBeenCalled()
})

test('a refused file stays with its reason and is never sent', () => {
  const { queue, requests } = start([])
  queue.refuse([{ ...parcel('a.exe'), reason: 'File type not allowed' }])
  expect(queue.read()).toMatchObject([{ status: 'refused', error: 'File type not allowed' }])
  expect(requests).toHaveLength(0)
})

test('signing out clears the queue', async () => {
  const { queue, requests, states } = start(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  queue.clear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual([])
  expect(requests.map(({ aborted }) => aborted)).toEqual([true])
})

test('a file that the client is asked about waits, the next one is sent, and a decision is not asked again', async () => {
  const line = openLine()
  const asked: string[] = []
  const queue = createUploadQueue({
    ask: ({ file }) => {
      asked.push(file.name)
      return Promise.resolve(file.name === 'a.pdf' ? 'It is here already.' : null)
    },
    send: line.send,
    explain: () => 'Upload failed',
    onDone: () => undefined,
    onFailed: () => undefined,
  })
  queue.add([parcel('a.pdf'), parcel('b.pdf')])
  await vi.advanceTimersByTimeAsync(0)
  const [a] = queue.read()
  expect(a).toMatchObject({ status: 'asked', error: 'It is here already.' })
  expect(line.requests.map((request) => request.parcel.file.name)).toEqual(['b.pdf'])
  queue.retry(a?.id ?? 0)
  line.request(0).accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(line.request(1).parcel.file.name).toBe('a.pdf')
  expect(asked).toEqual(['a.pdf', 'b.pdf'])
})

test('a file that is cancelled while the server is asked about it is not sent', async () => {
  const line = openLine()
  const question = Promise.withResolvers<null>()
  const queue = createUploadQueue({
    ask: () => question.promise,
    send: line.send,
    explain: () => 'Upload failed',
    onDone: () => undefined,
    onFailed: () => undefined,
  })
  queue.add([parcel('a.pdf')])
  queue.dismiss(queue.read()[0]?.id ?? 0)
  question.resolve(null)
  await vi.advanceTimersByTimeAsync(0)
  expect([line.requests, queue.read()]).toEqual([[], []])
})
