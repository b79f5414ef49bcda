import { execFile, spawnSync } from 'node:child_process'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
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
import { nodeAndNpm, type NodeAndNpm, npmScript } from '#tests/support/node-and-npm.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A checkout with what `npm ci` reads, and no packages. */
async function aCheckout(): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'portal-install-'))
  folders.push(home)
  const folder = path.join(home, 'portal')
  const files = [
    '.npmrc',
    'package.json',
    'package-lock.json',
    'src/build/install',
    'src/server/process/check-node.mjs',
  ]
  for (const file of files) {
    await cp(path.join(projectRoot, file), path.join(folder, file), { recursive: true })
  }
  return folder
}

const link = (checkout: string) => path.join(checkout, 'node_modules/.bin/node')

interface Install {
  node: string
  npm: string
  /** True to run it without the rights of root. */
  plain?: boolean
}

/** Runs `npm ci` as these versions do it. */
async function install(checkout: string, { node, npm, plain = false }: Install) {
  const yours = await nodeAndNpm({ node, npm })
  const leavesRoot = plain && process.getuid?.() === 0
  const tools = leavesRoot ? await handOver(checkout, yours) : yours
  const args = [path.join(tools.npm, npmScript), 'ci', '--omit=dev', '--prefer-offline']
  const user = leavesRoot ? { uid: nobody, gid: nobody } : {}
  const home = path.dirname(checkout)
  const env = {
    ...process.env,
    ...(leavesRoot && { HOME: home, npm_config_cache: path.join(home, '.npm') }),
  }
  const { status, stdout, stderr } = spawnSync(tools.node, args, {
    cwd: checkout,
    encoding: 'utf8',
    env,
    ...user,
  })
  return { status, stdout, stderr }
}

const nobody = 65_534

/** Gives the checkout to a user without rights, with Node and npm where that user can read them. */
async function handOver(checkout: string, { node, npm }: NodeAndNpm): Promise<NodeAndNpm> {
  const home = path.dirname(checkout)
  const tools = { node: path.join(home, 'node'), npm: path.join(home, 'npm') }
  await cp(node, tools.node)
  await cp(npm, tools.npm, { recursive: true })
  await promisify(execFile)('chown', ['-R', `${nobody}:${nobody}`, home])
  return tools
}

/** Of all packages only what decides whether the portal has its own Node: those with one, and the workspaces. */
async function withFewPackages(checkout: string): Promise<void> {
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(checkout, name), 'utf8')) as Record<string, unknown>
  const none = { dependencies: {}, devDependencies: {} }
  const own = await read('package.json')
  const lock = await read('package-lock.json')
  const packages = lock['packages'] as Record<string, { link?: boolean }>
  const few = Object.entries(packages).filter(
    ([name, { link }]) =>
      link === true || /^(src|tests)\/|^node_modules\/node-(linux|win)-/.test(name),
  )
  const root = { ...packages[''], ...none }
  for (const [name, content] of [
    ['package.json', { ...own, ...none }],
    ['package-lock.json', { ...lock, packages: { '': root, ...Object.fromEntries(few) } }],
  ] as const) {
    await writeFile(path.join(checkout, name), JSON.stringify(content))
  }
}

async function ownNodeOf(checkout: string): Promise<string> {
  const { stdout } = await promisify(execFile)(link(checkout), ['--version'])
  return stdout.trim()
}

test('Node 20 with its npm 10 installs the portal with its own Node, in a few lines', async () => {
  const checkout = await aCheckout()
  const { status, stdout, stderr } = await install(checkout, { node: '20.20.2', npm: '10.8.2' })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(
    `The portal runs on its own Node ${process.versions.node}; yours (20.20.2) only runs npm.`,
  )
  expect(stdout.trim().split('\n').length).toBeLessThan(10)
  expect(await ownNodeOf(checkout)).toBe(process.version)
})

test.each<Install>([
  { node: '20.20.2', npm: '9.2.0', plain: false },
  { node: '22.23.3', npm: '10.9.9', plain: false },
  { node: '24.21.0', npm: '11.19.1', plain: false },
  { node: '20.20.2', npm: '10.8.2', plain: true },
])(
  'Node $node with npm $npm makes the link to the portal’s own Node; as a plain user: $plain',
  async (yours) => {
    const checkout = await aCheckout()
    await withFewPackages(checkout)
    const { status, stderr } = await install(checkout, yours)
    expect([status, stderr]).toEqual([0, ''])
    expect(await ownNodeOf(checkout)).toBe(process.version)
  },
)

test('Node 18 with npm 9 ends with one line that says what to do', async () => {
  const checkout = await aCheckout()
  await withFewPackages(checkout)
  const { status, stderr } = await install(checkout, { node: '18.20.8', npm: '9.2.0' })
  expect(status).toBe(1)
  const [first, ...rest] = stderr.trim().split('\n')
  expect(first).toBe(
    'npm leaves out what does not run on your Node 18.20.8. Install Node 20.19 or newer, then repeat npm ci.',
  )
  expect(rest.every((line) => /^npm ERR!|^$/.test(line))).toBe(true)
})

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
