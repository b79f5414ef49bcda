import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/server.ts'

interface Happened {
  msg: string
  pid?: number
  reason?: string
}

let program: ChildProcess
let port: number
let happened: Happened[]

beforeEach(async () => {
  port = await freePort()
  happened = []
  program = fork(new URL('../support/serving-program.ts', import.meta.url), [String(port)], {
    silent: true,
  })
  program.on('message', (message) => happened.push(Object(message)))
})
afterEach(async () => {
  program.kill('SIGKILL')
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
})

const countOf = (msg: string) => happened.filter((one) => one.msg === msg).length
async function times(msg: string, count: number): Promise<void> {
  await expect.poll(() => countOf(msg), { interval: 5 }).toBe(count)
}

/** Answers the next check, which says whether a process may start. */
async function answer(may: 'yes' | 'no'): Promise<void> {
  await expect
    .poll(() => countOf('check'), { interval: 5 })
    .toBe(countOf('yes') + countOf('no') + 1)
  const before = countOf(may)
  program.send(may)
  await times(may, before + 1)
}

/** Lets the waits of the first process end. */
async function endWaits(): Promise<void> {
  const before = countOf('wait')
  program.send('wait')
  await times('wait', before + 1)
}

async function hangUp(): Promise<void> {
  const before = countOf('SIGHUP')
  program.kill('SIGHUP')
  await times('SIGHUP', before + 1)
}

/** The processes that serve, the oldest first. */
function serving(): number[] {
  const pidsOf = (msg: string) =>
    happened.flatMap((one) => (one.msg === msg ? (one.pid ?? []) : []))
  const ended = new Set(pidsOf('ended'))
  return pidsOf('listening').filter((pid) => !ended.has(pid))
}

async function start(): Promise<number[]> {
  await answer('yes')
  await answer('yes')
  await times('started', 1)
  return serving()
}

const died = 'a serving process died'
const notStarted = 'no serving process was started in its place'
const replaced = 'the serving processes were replaced'
const startedAgain = 'a serving process was started in its place'

test('a process that dies during a replacement is started again after it', async () => {
  const [first = 0, second = 0] = await start()
  const lines = await Promise.all([1, 2].map(() => open()))
  await hangUp()
  await answer('yes')
  await times('listening', 3)
  // The first one now waits for the end of its connection.
  process.kill(second, 'SIGKILL')
  await times(died, 1)
  await endWaits()
  for (const line of lines) line.destroy()
  await times(replaced, 1)
  await answer('yes')
  await times(startedAgain, 1)
  expect(serving()).toHaveLength(2)
  expect(serving()).not.toContain(first)
})

test('any number of SIGHUP during a replacement make one more after it', async () => {
  await start()
  await hangUp()
  await times('check', 3)
  await hangUp()
  await hangUp()
  await answer('yes')
  await answer('yes')
  await times(replaced, 1)
  const between = serving()
  await answer('yes')
  await answer('yes')
  await times(replaced, 2)
  await hangUp()
  await times('check', 7)
  expect(serving()).toHaveLength(2)
  expect(serving().filter((pid) => between.includes(pid))).toEqual([])
})

test('a SIGHUP during the start replaces what was started', async () => {
  await times('check', 1)
  await hangUp()
  const before = await start()
  await answer('yes')
  await answer('yes')
  await times(replaced, 1)
  expect(serving()).toHaveLength(2)
  expect(serving().filter((pid) => before.includes(pid))).toEqual([])
})

test('while one serves, the others are tried again for ever; without one the portal ends', async () => {
  const [first = 0, second = 0] = await start()
  process.kill(first, 'SIGKILL')
  await times(died, 1)
  for (let failures = 1; failures <= 6; failures += 1) {
    await endWaits()
    await answer('no')
    await times(notStarted, failures)
  }
  expect(serving()).toEqual([second])
  const reason = 'the keys were changed'
  expect(happened.filter((one) => one.reason === reason)).toHaveLength(6)
  await endWaits()
  await answer('yes')
  await times(startedAgain, 1)
  program.on('message', (message) => {
    if (Object(message).msg === 'check') program.send('no', () => {})
    if ([died, notStarted].includes(Object(message).msg)) program.send('wait', () => {})
  })
  const ended = once(program, 'exit')
  for (const pid of serving()) process.kill(pid, 'SIGKILL')
  expect(await ended).toEqual([1, null])
})

/** A connection that stays open; the first process hands them out in turn. */
async function open() {
  const line = connect(port, '127.0.0.1').on('error', () => {})
  await once(line, 'data')
  return line
}
