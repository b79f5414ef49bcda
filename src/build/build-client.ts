import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '#server/database/embedded/cluster.ts'
import { mayStart } from '#server/cli/answer.ts'
import { projectRoot, runCommand, StartupError } from '#server/base/startup.ts'

/** Separate from dist/client, which a plain `vite build` empties. */
const distDir = path.join(projectRoot, 'dist/builds')

/** Builds the client, unless it is built. The folder is named after the sources, so a running portal keeps its build. */
export async function buildClient(stopping?: AbortSignal): Promise<string> {
  const hash = await sourcesHash()
  const target = path.join(distDir, hash)
  while (!existsSync(target) && (await isBeingBuilt(hash))) {
    await delay(pollInterval, undefined, { ...(stopping && { signal: stopping }) })
  }
  if (!existsSync(target)) await build(hash, target, stopping)
  await removeOldBuilds(target)
  return target
}

const pollInterval = 50

async function build(hash: string, target: string, stopping?: AbortSignal): Promise<void> {
  console.log('Building the client, once for each version: about 20 seconds …')
  const unfinished = path.join(distDir, `${unfinishedPrefix}${hash}-${process.pid}`)
  await mkdir(unfinished, { recursive: true }).catch((cause: unknown) => {
    throw new StartupError(
      `The portal can’t write its client to ${distDir}: run npm run build as the owner of the checkout`,
      { cause },
    )
  })
  await runVite(unfinished, stopping)
  await rename(unfinished, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** Returns true if another process is building the same sources, so that a second start does not build too. */
async function isBeingBuilt(hash: string): Promise<boolean> {
  const names = await readdir(distDir).catch(() => [])
  for (const name of names.filter((candidate) => candidate.includes(hash))) {
    const builder = builderOf(name)
    if (builder === 0 || builder === process.pid || !isAlive(builder)) continue
    const begun = await stat(path.join(distDir, name)).catch(() => null)
    // After that time, the process id belongs to another program.
    if (begun !== null && Date.now() - begun.birthtimeMs < longestBuild) return true
  }
  return false
}

const longestBuild = 60_000

/** Builds in a child process, which frees its memory afterward, while the database starts. */
async function runVite(outDir: string, stopping?: AbortSignal): Promise<void> {
  const vite = path.join(projectRoot, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    throw new StartupError(
      'The client is not built, and its build tools are not installed. Run `npm ci --include=dev && npm run build`; ' +
        '`npm prune --omit=dev` may follow.',
    )
  }
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: projectRoot,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(stopping && { signal: stopping }),
    },
  )
  endWithUs(child)
  const [output, errors] = [text(child.stdout), text(child.stderr)]
  const [code] = await once(child, 'close')
  if (code === 0) return
  await rm(outDir, { recursive: true, force: true })
  const said = `${await errors}${await output}`.trimEnd().split('\n')
  throw new StartupError(['The client could not be built:', ...said])
}

function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
}

const buildsKept = 3
const unfinishedPrefix = 'unfinished-'

/** Ignores errors: the cleanup must not prevent a start. */
async function removeOldBuilds(current: string): Promise<void> {
  try {
    // Marks the build in use as the newest, so that switching between two versions keeps both.
    await utimes(current, new Date(), new Date())
    const names = await readdir(distDir)
    const builds = names.filter((name) => !name.startsWith(unfinishedPrefix))
    const dated = await Promise.all(
      builds.map(async (name) => ({ name, used: (await stat(path.join(distDir, name))).mtimeMs })),
    )
    const old = dated.toSorted((a, b) => b.used - a.used).slice(buildsKept)
    const gone = [...old.map(({ name }) => name), ...names.filter(isAbandoned)]
    await Promise.all(gone.map((name) => rm(path.join(distDir, name), { recursive: true })))
  } catch {
    // The checkout is read-only, or another start cleans up too.
  }
}

/** Returns true if the folder is from a killed build, not from one that is running. */
function isAbandoned(name: string): boolean {
  return name.startsWith(unfinishedPrefix) && !isAlive(builderOf(name))
}

/** The process id of an unfinished build; 0 for a finished one. */
function builderOf(name: string): number {
  return Number(/^unfinished-.*-(\d+)$/.exec(name)?.[1] ?? 0)
}

/** A hash of the client's sources as 16 hex digits, independent of the checkout's path. */
async function sourcesHash(): Promise<string> {
  const files = (await Promise.all(sources.map(filesIn))).flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(path.join(projectRoot, file))))
  const hash = createHash('sha256')
  for (const [index, content] of contents.entries()) {
    hash.update(`${files[index]}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

const sources = [
  'src/build',
  'src/client',
  'src/shared',
  'public',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Not hashed: the build generates it from the routes. */
const generated = 'routeTree.gen.ts'

async function filesIn(source: string): Promise<string[]> {
  const place = path.join(projectRoot, source)
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  if (entries === null) return [source]
  return entries
    .filter((entry) => entry.isFile() && entry.name !== generated)
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
}

// npm run build: the build that `npm start` does first, for releases that are built before they are started.
if (import.meta.main) {
  await runCommand(async () => {
    if (mayStart('build')) console.log(`The client is built in ${await buildClient()}`)
  })
}
