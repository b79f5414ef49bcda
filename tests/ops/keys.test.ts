import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresPid } from '#tests/support/leftovers.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { makeDataDir, startServer } from '#tests/support/server.ts'

const otherKey = `k1:${Buffer.alloc(32, 1).toString('base64')}`

describe('a portal after its first start', () => {
  let dataDir: string
  let keyFile: string
  let rightKey: string

  beforeAll(async () => {
    dataDir = await makeDataDir()
    keyFile = path.join(dataDir, 'keys/encryption-keys')
    const first = await startServer({ dataDir })
    await first.stop()
    rightKey = await readFile(keyFile, 'utf8')
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  /** The output lines of an npm script that must fail with these keys. */
  async function linesOf(script: string[], env: Record<string, string>): Promise<string[]> {
    const { code, output } = await npmToEnd(['run', '--silent', ...script], {
      DATA_DIR: dataDir,
      ...env,
    })
    expect(code).toBe(1)
    return output.split('\n').filter((line) => line && !line.startsWith('npm warn'))
  }

  test.each([
    ['the server', ['start']],
    ['the worker', ['worker']],
    ['grant-admin', ['grant-admin', '--', 'ana@example.com']],
    ['verify', ['verify']],
  ])('refuses another key in ENCRYPTION_KEYS: %s ends with one line', async (_name, script) => {
    const lines = await linesOf(script, { ENCRYPTION_KEYS: otherKey })
    expect(lines).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEYS: the data was sealed with another key;/),
    ])
    expect(postgresPid(dataDir)).toBeNull()
  })

  test('refuses another key in the key file, and starts with the right one again', async () => {
    await writeFile(keyFile, otherKey)
    expect(await linesOf(['start'], {})).toEqual([
      expect.stringMatching(/^DATA_DIR: .*encryption-keys: the data was sealed with another key;/),
    ])
    await writeFile(keyFile, rightKey)
    const again = await startServer({ dataDir })
    await again.stop()
  })
})
