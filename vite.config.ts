import { brotliCompress, constants, gzip } from 'node:zlib'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

export default defineConfig({
  root: path.join(here, 'src/client'),
  publicDir: path.join(here, 'public'),
  cacheDir: path.join(here, 'node_modules/.vite'),
  define: { BUILD_YEAR: new Date().getFullYear() },
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    keepServerOut(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A loader names its queries, and they bring tRPC along: it belongs with the screen's code.
        defaultBehavior: [
          ['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
        ],
      },
      routesDirectory: path.join(here, 'src/client/routes'),
      generatedRouteTree: path.join(here, 'src/client/routeTree.gen.ts'),
      tmpDir: path.join(here, 'node_modules/.cache/tanstack-router'),
      addExtensions: true,
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    headLinks(),
    precompress(),
  ],
  build: {
    outDir: path.join(here, 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      onwarn(warning, report) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning)
      },
    },
  },
})

/** Types of the server may be imported by the client, its code never: a type-only import has vanished before this hook. */
function keepServerOut(): Plugin {
  const closed = [path.join(here, 'src/server') + path.sep, path.join(here, 'db') + path.sep]
  return {
    name: 'keep-server-out',
    enforce: 'pre',
    load(id) {
      if (closed.some((folder) => id.startsWith(folder))) {
        this.error(`The browser bundle reaches ${path.relative(here, id)}: import its types only`)
      }
    },
  }
}

/**
 * Two things that every page needs before its first paint: the colour scheme that the visitor chose (a file of its own,
 * because the content security policy allows no inline script) and the two fonts of the text above the fold.
 */
function headLinks(): Plugin {
  let early = '/early.js'
  return {
    name: 'head-links',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const source = await readFile(path.join(here, 'src/client/early.js'), 'utf8')
      early = this.emitFile({ type: 'asset', name: 'early.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const fonts = files.filter((file) =>
          /(figtree|newsreader)-latin-(wght|opsz)-normal/.test(file),
        )
        const script = files.find((file) => /early-[^/]*\.js$/.test(file))
        return [
          {
            tag: 'script',
            attrs: { src: script ? `/${script}` : early },
            injectTo: 'head-prepend',
          },
          ...fonts.map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
        ]
      },
    },
  }
}

/** A brotli and a gzip twin beside each hashed text file, so that the server only has to pick one. */
function precompress(): Plugin {
  let folder = ''
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, build.assetsDir)
    },
    async closeBundle(error?: Error) {
      if (error) return
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name)
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli))
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 7 }))
        }),
      )
    },
  }
}
