import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { publicPagePaths, type PublicPagePath } from '#shared/base/pages.ts'
import { renderPages, rendererFolder, templatesFile } from '#server/web/render-pages.ts'
import { chunksOf, keepScreen, reach } from './screen-files.ts'

/**
 * Writes each public page as HTML with its styles to `prerendered/`, beside the empty page of the portal, and to
 * `renderer/` what the server needs to write them again for another firm.
 */
export function prerender({ projectRoot }: { projectRoot: string }): Plugin {
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir: outDir = '' }, bundle) {
      const shell = await readFile(path.join(outDir, 'index.html'), 'utf8')
      await mkdir(path.join(outDir, 'prerendered'), { recursive: true })
      await buildRenderer(projectRoot, path.join(outDir, rendererFolder))
      const templates = templatesOf(shell, bundle)
      await writeFile(path.join(outDir, templatesFile), JSON.stringify(templates))
      const { shell: frame, pages } = await renderPages(outDir, firmAtStart)
      await writeFile(path.join(outDir, 'index.html'), frame)
      for (const [page, html] of pages) {
        await writeFile(path.join(outDir, 'prerendered', `${pageFileName(page)}.html`), html)
      }
    },
  }
}

/** The server's static.ts reads the address of a page from the name of its file. */
function pageFileName(page: string): string {
  return page === '/' ? 'index' : page.slice(1)
}

/** The pages without what depends on the firm; `shell` is the empty page of the portal. */
function templatesOf(shell: string, bundle: Rolldown.OutputBundle): Record<string, string> {
  // The code decides when a screen is useful, and the fallback fonts have the same metrics.
  const portal = shell.replaceAll('as="font"', 'as="font" fetchpriority="low"')
  const pages = publicPagePaths.map((page) => [
    page,
    fill(keepScreen(shell, page), {
      code: `/${entryOf(bundle)?.fileName ?? ''}`,
      styles: stylesOf(bundle, page),
      start: STARTS_AT_ONCE.has(page) ? 'now' : 'later',
    }),
  ])
  return { shell: fillFrame(portal, stylesOf(bundle)), ...Object.fromEntries(pages) }
}

/** Modules that a public page needs only in a browser. */
const SIGNED_IN =
  /\/src\/client\/portal\/|\/(_portal[^?]*|reset-password|prove-email|invitation|end-access|spouse|copy)\.tsx\?tsr-split/

/** Builds the public part of the client for Node. Node finds the packages that are not bundled in the project. */
async function buildRenderer(projectRoot: string, outDir: string): Promise<void> {
  await build({
    configFile: path.join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: path.join(projectRoot, 'src/build/render-page.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { external: SIGNED_IN },
    },
  })
}

/** Pages that need their code at once. The others load it at the first interaction: see bootstrap.js. */
const STARTS_AT_ONCE = new Set<PublicPagePath>(['/contact', '/security', '/verify'])

interface Parts {
  code: string
  styles: string
  start: 'now' | 'later'
}

/** The page without its script; bootstrap.js gets its address and loads it. */
function fill(shell: string, { code, styles, start }: Parts): string {
  return shell
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script', `<script data-code="${code}" data-start="${start}"`)
    .replace(/<title>[^<]*<\/title>/, '<!--head-->')
    .replace('id="root"', 'id="root" data-prerendered')
    .replace(/^[^]*$/, (html) => fillFrame(html, styles))
}

/** Puts the styles into the page, and a place for its markup, so that its first paint waits for no other file. */
function fillFrame(html: string, styles: string): string {
  return (
    html
      // Vite finds the links and does not load the files again.
      .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" disabled')
      .replace('</head>', () => `  <style nonce="__CSP_NONCE__">${styles}</style>\n  </head>`)
      .replace('></div>', '><!--markup--></div>')
  )
}

/** The styles of the entry, of the page's chunks and of their imports, to be inlined. */
function stylesOf(bundle: Rolldown.OutputBundle, page?: PublicPagePath): string {
  const chunks = chunksOf(bundle)
  const route = page && `/routes/${pageFileName(page)}.tsx?tsr-split`
  const own = chunks.filter(({ moduleIds }) =>
    moduleIds.some(
      (id) => (route && id.includes(route)) || (page === '/' && id.endsWith('/LandingPage.tsx')),
    ),
  )
  const used = [entryOf(bundle), ...own].flatMap((chunk) => (chunk ? reach(chunks, chunk) : []))
  const files = new Set(used.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [...files].map((file) => sourceOf(bundle[file])).join('')
}

function sourceOf(part: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (part?.type !== 'asset') return ''
  return typeof part.source === 'string' ? part.source : Buffer.from(part.source).toString('utf8')
}

/** The file that contains main.tsx; the bundler may merge it with others. */
function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined {
  return chunksOf(bundle).find((chunk) => chunk.moduleIds.some((id) => id.endsWith('/main.tsx')))
}
