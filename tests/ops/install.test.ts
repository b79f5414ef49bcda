import { execFile, spawnSync } from 'node:child_process'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { node20 } from '#tests/support/node-20.ts'
import { limits } from '#tests/support/patience.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A checkout with what `npm ci` reads, and no packages. */
async function aCheckout(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-install-'))
  folders.push(folder)
  const files = [
    '.npmrc',
    'package.json',
    'package-lock.json',
    'src/build/install',
    'src/server/process/check-node.mjs',
    'tests/support/openapi-types/package.json',
  ]
  for (const file of files) {
    await cp(path.join(projectRoot, file), path.join(folder, file), { recursive: true })
  }
  return folder
}

const link = (checkout: string) => path.join(checkout, 'node_modules/.bin/node')

test(
  'Node 20 with its npm 10 installs the portal with its own Node, in a few lines',
  async () => {
    const [checkout, yours] = [await aCheckout(), await node20()]
    const args = [yours.npm, 'ci', '--omit=dev', '--prefer-offline']
    const { stdout, stderr } = await promisify(execFile)(yours.node, args, { cwd: checkout })
    expect(stderr).toBe('')
    expect(stdout).toContain(
      `The portal runs on its own Node ${process.versions.node}; yours (${yours.version}) only runs npm.`,
    )
    expect(stdout.trim().split('\n').length).toBeLessThan(10)
    const { stdout: version } = await promisify(execFile)(link(checkout), ['--version'])
    expect(version.trim()).toBe(process.version)
  },
  limits.test * 3,
)

describe('without npm', () => {
  let checkout: string
  beforeEach(async () => {
    checkout = await aCheckout()
    await mkdir(path.dirname(link(checkout)), { recursive: true })
  })

  /** As npm installs it, but with a program of a few bytes. */
  async function installOwn(program: string) {
    const folder = path.join(checkout, `node_modules/node-${process.platform}-${process.arch}`)
    await mkdir(path.join(folder, 'bin'), { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{ "version": "24.21.0" }')
    await writeFile(path.join(folder, 'bin/node'), program)
    await chmod(path.join(folder, 'bin/node'), 0o755)
  }

  /** Runs a script as the machine's Node of that version would. */
  function run(script: string, version: string) {
    const versions = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
    const args = ['--import', versions, path.join(checkout, script)]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { status, lines: (stdout + stderr).trim().split('\n') }
  }

  const works = '#!/bin/sh\nexit 0\n'
  const lacksItsLibrary = '#!/lib/there-is-no-such-loader.so\n'
  const install = 'src/build/install/link-node.cjs'
  const start = 'src/server/process/check-node.mjs'

  test('the link is made where it is missing', async () => {
    await installOwn(works)
    expect(run(install, '20.19.0')).toEqual({
      status: 0,
      lines: ['The portal runs on its own Node 24.21.0; yours (20.19.0) only runs npm.'],
    })
    expect(await readlink(link(checkout))).toBe(
      `../node-${process.platform}-${process.arch}/bin/node`,
    )
  })

  test('without glibc the link goes, and the machine’s Node runs the portal if it is new enough', async () => {
    await installOwn(lacksItsLibrary)
    await symlink(`../node-${process.platform}-${process.arch}/bin/node`, link(checkout))
    expect(run(install, '22.18.0')).toEqual({
      status: 0,
      lines: [
        'The portal runs on your Node 22.18.0, because its own Node 24.21.0 does not run here (it needs glibc).',
      ],
    })
    await expect(lstat(link(checkout))).rejects.toThrow('ENOENT')
    const old = run(install, '22.12.0')
    expect(old.status).toBe(1)
    expect(old.lines).toEqual([expect.stringContaining('needs Node 22.18 or newer')])
    expect(run(start, '22.12.0').lines).toEqual([expect.stringContaining('needs glibc')])
  })

  test.each(['18.20.8', '20.18.3', '21.7.0', '22.11.0'])(
    'Node %s is refused in one line: npm leaves out programs under it',
    async (version) => {
      await installOwn(works)
      const { status, lines } = run(install, version)
      expect([status, lines.length]).toEqual([1, 1])
      expect(lines[0]).toContain(`Node ${version}. Install Node 20.19 or newer`)
    },
  )

  test('a start with the wrong Node says what it sees', async () => {
    expect(run(start, '20.20.2')).toMatchObject({
      status: 1,
      lines: [expect.stringContaining('run "npm ci"')],
    })
    await installOwn(works)
    expect(run(start, '20.20.2').lines[0]).toContain('run "npm rebuild"')
    run(install, '20.20.2')
    expect(run(start, '20.20.2').lines[0]).toContain('start with "npm start"')
  })
})
