import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/startup.ts'

/** Node 20, with the npm that it ships. */
const versions = { node: '20.20.2', npm: '10.8.2' }
const folder = path.join(projectRoot, 'node_modules/.cache', `node-${versions.node}`)

/** Both are packages of the registry, and are fetched once. */
export async function node20(): Promise<{ node: string; npm: string; version: string }> {
  const name = `node-${process.platform}-${process.arch}`
  const node = path.join(folder, 'node_modules', name, 'bin/node')
  const npm = path.join(folder, 'node_modules/npm/bin/npm-cli.js')
  if (!existsSync(node) || !existsSync(npm)) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{}')
    const packages = [`npm@${versions.npm}`, `${name}@${versions.node}`]
    const args = ['install', '--no-save', '--prefer-offline', '--no-audit', ...packages]
    await promisify(execFile)('npm', args, { cwd: folder })
  }
  return { node, npm, version: versions.node }
}
