import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from '#server/base/startup.ts'

export interface Source {
  /** Relative to the project's root, with slashes. */
  file: string
  text: string
  imports: Import[]
}

interface Import {
  from: string
  names: string[]
  /** Type-only: removed before anything runs. */
  typeOnly: boolean
  /** Loaded by `import()` when it is needed. */
  onDemand?: boolean
}

/** Every TypeScript file in a folder of the project, with what it imports, `export … from` and `import()` included. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .map(readSource)
}

export function readSource(file: string): Source {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  return { file, text, imports: importsOf(file, text) }
}

function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? '*'),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest === null
        ? []
        : [{ from: moduleRequest.value, names: [importName.name ?? '*'], typeOnly: isType }],
    ),
  )
  const later = module.dynamicImports.map(({ moduleRequest }) => ({
    from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    names: ['*'],
    typeOnly: false,
    onDemand: true,
  }))
  return [...imports, ...passedOn, ...later]
}

/** What a file imports: a path relative to the project's root, or the name of a package. */
export function targetOf(file: string, from: string): string {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from)
  return from.replace(/^#(?!db|tests)/, 'src/').replace(/^#/, '')
}
