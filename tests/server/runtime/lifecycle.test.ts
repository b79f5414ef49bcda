import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parseJson } from '#shared/base/json.ts'

/** As the driver makes it: PostgreSQL puts the row's values into a field of the error. */
const fault = `Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@example.com)' })`

function run(start: string) {
  const code = `
    import { runUntilSignal } from '#server/base/lifecycle.ts'
    import { createLog, flushLog } from '#server/base/log.ts'
    await runUntilSignal(async ({ onEnd, logTo }) => { ${start} })`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
}

test('a fault of a running process ends it with lines of the log, without the values of a row', () => {
  const { status, stdout, stderr } = run(`
    logTo(createLog(), flushLog)
    onEnd(async () => { throw ${fault} })
    setTimeout(() => { throw ${fault} })`)
  expect({ status, stderr }).toStrictEqual({ status: 1, stderr: '' })
  const lines = stdout.trim().split('\n').map(parseJson)
  const failed = { level: 60, err: { message: 'duplicate key' }, msg: 'a fault of the process' }
  expect(lines).toMatchObject([
    failed,
    { reason: 'a fault', msg: 'the process ends' },
    failed,
    { msg: 'the process has ended' },
  ])
  expect(stdout).not.toContain('ana@')
})

test('a fault of a start is text with its causes, without those values either', () => {
  const { status, stdout, stderr } = run(`throw new Error('the start failed', { cause: ${fault} })`)
  expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Error: the start failed\n {4}at [^]*\nCaused by: Error: duplicate key\n/)
  expect(stderr).not.toContain('ana@')
})
