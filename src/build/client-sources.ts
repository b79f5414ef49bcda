import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#server/process/startup.ts'

/** What the client is built from, as 16 hex digits: the same for the same contents, wherever the checkout is. */
export async function sourcesHash(): Promise<string> {
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

/** Written by the build itself, from the routes that are hashed. */
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
