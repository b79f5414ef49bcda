import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

export function headLinks(clientRoot: string): Plugin {
  return {
    name: 'head-links',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const source = await readFile(path.join(clientRoot, 'bootstrap.js'), 'utf8')
        const early = `{\n${source.replaceAll(/^\s*(?:\/\/.*)?\n/gm, '').trim()}\n}`
        return {
          html,
          tags: [{ tag: 'script', children: early, injectTo: 'head-prepend' }],
        }
      },
    },
  }
}

/** Tells bootstrap.js, in an attribute, the fonts, because the browser finds them in the styles only later. */
export function fontFiles(): Plugin {
  return {
    name: 'font-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.keys(bundle).filter((file) => FONTS.test(file))
        return html.replace('<script', () => `<script data-fonts="${files.join(' ')}"`)
      },
    },
  }
}

const FONTS = /figtree-latin-wght-normal|newsreader-500-basic/

/** Rejects imports of server code by the client. Type-only imports are already removed before this hook. */
export function keepServerOut(projectRoot: string): Plugin {
  const closed = ['src/server', 'db'].map((folder) => path.join(projectRoot, folder) + path.sep)
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    load(id) {
      if (closed.some((folder) => id.startsWith(folder))) {
        this.error(
          `The browser bundle reaches ${path.relative(projectRoot, id)}: import its types only`,
        )
      }
    },
  }
}

/** Leaves the firm out of the code: a browser reads it from its page, and the thread that renders pages gets it. */
export function firmOutside({ projectRoot, ssr }: { projectRoot: string; ssr: boolean }): Plugin {
  const file = path.join(projectRoot, 'src/shared/firm/firm-at-start.ts')
  return {
    name: 'firm-outside',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== file) return null
      return ssr
        ? "import { workerData } from 'node:worker_threads'\nexport const firmAtStart = workerData.firm"
        : "export const firmAtStart = JSON.parse(document.getElementById('firm').textContent)"
    },
  }
}

/** Writes a brotli and a gzip copy of each hashed text file, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(m?js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => compress(path.join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes),
    promisify(gzip)(bytes),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}
