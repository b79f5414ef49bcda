import { readFile, writeFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { publicPagePaths, type PublicPagePath } from '#shared/pages.ts'
import { headOf } from './page-heads.ts'
import { chunksOf, keepScreen, reach } from './screen-files.ts'

/** Writes each public page as HTML with its styles to `prerendered/`, beside the empty page of the portal. */
export function prerender({ projectRoot }: { projectRoot: string }): Plugin {
  return {
    name: 'prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir: outDir = '' }, bundle) {
      const shell = await readFile(path.join(outDir, 'index.html'), 'utf8')
      await mkdir(path.join(outDir, 'prerendered'), { recursive: true })
      await withRenderer(projectRoot, async ({ renderPage, renderFrame }) => {
        const frame = { styles: stylesOf(bundle), markup: renderFrame() }
        // The code decides when a screen is useful, and the fallback fonts have the same metrics.
        const portal = shell.replaceAll('as="font"', 'as="font" fetchpriority="low"')
        await writeFile(path.join(outDir, 'index.html'), fillFrame(portal, frame))
        for (const page of publicPagePaths) {
          const html = fill(keepScreen(shell, page), {
            code: `/${entryOf(bundle)?.fileName ?? ''}`,
            title: headOf(page),
            styles: stylesOf(bundle, page),
            start: STARTS_AT_ONCE.has(page) ? 'now' : 'later',
            markup: await renderPage(page),
          })
          await writeFile(path.join(outDir, 'prerendered', `${pageFileName(page)}.html`), html)
        }
      })
    },
  }
}

/** Modules that a public page needs only in a browser. */
const SIGNED_IN =
  /\/src\/client\/portal\/|\/(_portal[^?]*|reset-password|prove-email|invitation|spouse|copy)\.tsx\?tsr-split/

interface Renderer {
  renderPage: (page: PublicPagePath) => Promise<string>
  renderFrame: () => string
}

/** Builds the public part of the client for Node and passes it to the callback. */
async function withRenderer(
  projectRoot: string,
  use: (renderer: Renderer) => Promise<void>,
): Promise<void> {
  // Inside the project, so that Node finds the packages that are not bundled.
  const outDir = await mkdtemp(path.join(projectRoot, 'node_modules/.prerender-'))
  try {
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
    await use(await import(pathToFileURL(path.join(outDir, 'render-page.js')).href))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Pages that need their code at once. The others load it at the first interaction: see bootstrap.js. */
const STARTS_AT_ONCE = new Set<PublicPagePath>(['/contact', '/security', '/verify'])

interface Parts {
  code: string
  title: string
  styles: string
  start: 'now' | 'later'
  markup: string
}

/** The page without its script; bootstrap.js gets its address and loads it. */
function fill(shell: string, { code, title, styles, start, markup }: Parts): string {
  return shell
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script', `<script data-code="${code}" data-start="${start}"`)
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('id="root"', 'id="root" data-prerendered')
    .replace(/^[^]*$/, (html) => fillFrame(html, { styles, markup }))
}

/** Puts the styles and the markup into the page, so that its first paint waits for no other file. */
function fillFrame(html: string, { styles, markup }: Pick<Parts, 'styles' | 'markup'>): string {
  return (
    html
      // Vite finds the links and does not load the files again.
      .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" disabled')
      .replace('</head>', () => `  <style nonce="__CSP_NONCE__">${styles}</style>\n  </head>`)
      .replace('></div>', () => `>${markup}</div>`)
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

function pageFileName(page: PublicPagePath): string {
  return page === '/' ? 'index' : page.slice(1)
}
