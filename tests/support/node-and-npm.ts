import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/base/startup.ts'

export interface NodeAndNpm {
  /** The program, and its folder that holds nothing else. */
  node: string
  /** npm's folder, and in it the script that Node runs. */
  npm: string
}

export const npmScript = 'bin/npm-cli.js'

/** A Node and an npm of these versions. Both are packages of the registry, and are fetched once. */
export async function nodeAndNpm(versions: { node: string; npm: string }): Promise<NodeAndNpm> {
  const name = `node-${process.platform}-${process.arch}`
  const node = path.join(await fetched(name, versions.node), 'bin/node')
  return { node, npm: await fetched('npm', versions.npm) }
}

async function fetched(name: string, version: string): Promise<string> {
  const folder = path.join(projectRoot, 'node_modules/.cache', `${name}-${version}`)
  const there = path.join(folder, 'node_modules', name)
  if (!existsSync(path.join(there, 'package.json'))) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'package.json'), '{}')
    const args = ['install', '--no-save', '--prefer-offline', '--no-audit', '--force']
    await promisify(execFile)('npm', [...args, `${name}@${version}`], { cwd: folder })
  }
  return there
}
