import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { Refused } from '#server/outside/refused.ts'

/** Of tasks that are done. */
const left: Buffer[] = []

/** A task of tests that does what its input says. */
export function work(input: {
  what:
    | 'add'
    | 'loop'
    | 'fill'
    | 'fillHeap'
    | 'crash'
    | 'speak'
    | 'refuse'
    | 'refuseFor'
    | 'fail'
    | 'look'
    | 'keep'
    | 'sleep'
  bytes?: Uint8Array
  file?: string
  /** Without an end if they are left out. */
  milliseconds?: number
}): unknown {
  switch (input.what) {
    case 'add':
      return (input.bytes ?? new Uint8Array()).reduce((sum, byte) => sum + byte, 0)
    case 'loop':
      for (;;);
    case 'fill': {
      const kept = []
      for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
    }
    case 'sleep':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, input.milliseconds)
      return 'slept'
    case 'keep':
      left.push(Buffer.alloc(280 * 1024 * 1024, 1))
      return process.pid
    case 'fillHeap': {
      const kept: object[] = []
      for (;;) kept.push({ kept: kept.length })
    }
    case 'crash':
      return process.abort()
    case 'speak':
      process.send?.({ result: 'of a file that took the child over' })
      return null
    case 'refuse':
      throw new Refused('This page is blank')
    case 'refuseFor':
      throw new Refused('This page is blank', { cause: new TypeError('of Nora Day') })
    case 'fail':
      throw new TypeError('no such object')
    case 'look':
      return {
        pid: process.pid,
        environment: Object.keys(process.env),
        reads: attempt(() => readFileSync(input.file ?? '')),
        writes: attempt(() => writeFileSync(`${os.tmpdir()}/plain`, 'x')),
        exists: attempt(() => existsSync('/etc/passwd')),
      }
  }
}

function attempt(step: () => unknown): unknown {
  try {
    return step()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}
