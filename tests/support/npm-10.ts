import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/startup.ts'

/** What Node 20 ships. */
const version = '10.8.2'
const folder = path.join(projectRoot, 'node_modules/.cache', `npm-${version}`)

/** The program of npm 10, which the registry has as a package. It is fetched once. */
export async function npm10(): Promise<string> {
  const program = path.join(folder, 'node_modules/npm/bin/npm-cli.js')
  if (!existsSync(program)) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{}')
    const args = ['install', '--no-save', '--prefer-offline', '--no-audit', `npm@${version}`]
    await promisify(execFile)('npm', args, { cwd: folder })
  }
  return program
}
