import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const module = path.resolve('src/server/process/give-memory-back.ts')

/** Grows by 100 MB, is busy for half a second, then rests. Prints what happens in its order. */
const script = `
  import { giveMemoryBack } from ${JSON.stringify(module)}
  const { gc } = globalThis
  const megabytes = () => process.memoryUsage.rss() / 1e6
  let given = 0
  globalThis.gc = (options) => {
    const before = megabytes()
    gc(options)
    given += 1
    if (given === 1) return console.log('at the start')
    console.log(before - megabytes() > 50 ? 'at rest' : 'nothing')
    process.exit()
  }
  giveMemoryBack(50)
  let held = Array.from({ length: 100 }, () => Buffer.alloc(1e6, 1))
  const end = performance.now() + 500
  setInterval(() => {
    const until = performance.now() + 10
    while (performance.now() < Math.min(until, end));
    if (held === null || performance.now() < end) return
    held = null
    console.log('done')
  }, 11)
`

test('a process gives memory back after its start, and once it rests after it has grown', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    script,
  ])
  expect(stdout.split('\n')).toEqual(['at the start', 'done', 'at rest', ''])
})
