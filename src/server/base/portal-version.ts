import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './startup.ts'

/** The version in package.json. */
export const version = versionOf(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))

/** The first eight digits of the commit of the checkout or the image; null if unknown. */
export const commit = /^[0-9a-f]{8}/.exec(lineOf('commit') ?? commitOfGit() ?? '')?.[0] ?? null

/** "0.1.0 (207d58ea)". */
export const portalVersion = commit === null ? version : `${version} (${commit})`

function versionOf(manifest: string): string {
  const { version: found }: { version: string } = JSON.parse(manifest)
  return found
}

/** Read from the files, because git refuses another user's checkout and may not be installed. */
function commitOfGit(): string | null {
  const folder = lineOf('.git')?.replace('gitdir: ', '') ?? '.git'
  const head = lineOf(folder, 'HEAD')
  const branch = head?.startsWith('ref: ') === true ? head.slice('ref: '.length) : null
  if (branch === null) return head
  const shared = path.join(folder, lineOf(folder, 'commondir') ?? '')
  const packed = textOf(shared, 'packed-refs') ?? ''
  const isBranch = (line: string) => line.endsWith(` ${branch}`)
  return lineOf(shared, branch) ?? packed.split('\n').find(isBranch) ?? null
}

function lineOf(...names: string[]): string | null {
  return textOf(...names)?.trim() ?? null
}

function textOf(...names: string[]): string | null {
  try {
    return readFileSync(path.resolve(projectRoot, ...names), 'utf8')
  } catch {
    // Not a checkout: the version is known without it.
    return null
  }
}
