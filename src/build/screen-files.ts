import type { Plugin, Rolldown } from 'vite'
import { staffCalls } from '#client/portal/staff/base/staff-calls.ts'
import { type FirstCall, firstCalls } from '#client/public/session/first-calls.ts'
import { maxCallsInBatch } from '#shared/base/api.ts'

/** Tells bootstrap.js, in an attribute, the first queries and the files of each signed-in screen. */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const screens = Object.entries({ ...firstCalls, ...staffCalls }).map(([path, calls]) => {
          checkBatch(path, calls)
          return [path, { calls, files: filesOf(bundle, path) }]
        })
        return html.replace('<script', () => `<script ${attributeOf(Object.fromEntries(screens))}`)
      },
    },
  }
}

/** The calls that bootstrap.js sends together are one batch, of which the server refuses a larger one whole. */
function checkBatch(path: string, calls: readonly FirstCall[]): void {
  const batch = calls.filter(({ alone, ofNewest }) => alone !== true && ofNewest !== true)
  if (batch.length > maxCallsInBatch) {
    throw new Error(`${path} begins with ${batch.length} calls; ${maxCallsInBatch} may go together`)
  }
}

/** Keeps only the page's own screen in the attribute, or removes the attribute: a public page needs no other screen. */
export function keepScreen(html: string, path: string): string {
  return html.replace(/ data-screens='([^']*)'/, (_, screens: string) => {
    const own: unknown = JSON.parse(screens)[path]
    return own === undefined ? '' : ` ${attributeOf({ [path]: own })}`
  })
}

function attributeOf(screens: Record<string, unknown>): string {
  return `data-screens='${JSON.stringify(screens)}'`
}

/** The code and the styles of a screen. The front page names the common code here only, as visitors need none. */
function filesOf(bundle: Rolldown.OutputBundle, path: string): string[] {
  const chunks = chunksOf(bundle)
  const common = chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => reach(chunks, entry))
  const used = modulesOf(path).flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(module)))
    if (chunk === undefined) throw new Error(`no chunk has ${module}`)
    return reach(chunks, chunk)
  })
  const own = [...new Set(used)].filter((chunk) => !common.includes(chunk))
  const styles = new Set(own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const code = path === '/' ? [...common.filter(({ isEntry }) => !isEntry), ...own] : own
  return [...code.map(({ fileName }) => fileName), ...styles]
}

/** Parts of the ids of the modules that a screen loads on demand. */
function modulesOf(path: string): string[] {
  const work = '/portal/layout/SessionWork.tsx'
  const documents = '/portal/client/request-items/Checklist.tsx'
  const dashboard = '/portal/client/dashboard/DashboardScreen.tsx'
  if (path === '/') return ['/site/HomePage.tsx', dashboard, documents, work]
  const route = path.slice(1).replace('/', '_.').replaceAll('/', '.')
  return [
    '/routes/_portal.tsx?tsr-split',
    // A screen with others below its address has an index.
    `/routes/_portal/${path === '/admin/clients' ? `${route}.index` : route}.tsx?tsr-split`,
    work,
    ...(path === '/client-portal' ? [documents] : []),
  ]
}

export function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((part) => part.type === 'chunk')
}

export function reach(
  chunks: Rolldown.OutputChunk[],
  from: Rolldown.OutputChunk,
): Rolldown.OutputChunk[] {
  const visited = new Set([from])
  for (const chunk of visited) {
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next !== undefined) visited.add(next)
    }
  }
  return [...visited]
}
