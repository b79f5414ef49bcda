import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { prerender } from './src/build/prerender.ts'
import { headLinks, keepServerOut, precompress, preloadFonts } from './src/build/vite-plugins.ts'

const projectRoot = import.meta.dirname
const clientRoot = path.join(projectRoot, 'src/client')

/**
 * Modules that many screens share, grouped into files by folder. Without groups the bundler makes many small files that
 * load one after another.
 */
export const groups = [
  // What every page loads first.
  {
    name: 'core',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\/|src\/client\/(main|router|routeTree|routes\/[^?]*$|public\/(shell|session|ui)\/)|shared\/(firm|step-up)/,
  },
  { name: 'site', test: /src\/client\/public\/site\//, minShareCount: 2 },
  {
    name: 'data',
    test: /node_modules\/(@trpc|@tanstack\/(react-query|query-core)|superjson|copy-anything)\/|src\/client\/portal\/api\//,
  },
  // Without what public pages import: they need no zod.
  { name: 'rules', test: /node_modules\/zod\/|src\/shared\/(?!(assurances|api)\.ts)/ },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: clientRoot,
  publicDir: path.join(projectRoot, 'public'),
  cacheDir: path.join(projectRoot, 'node_modules/.vite'),
  // React has this hook itself; the shim is for old versions.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  define: { BUILD_YEAR: new Date().getFullYear() },
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    keepServerOut(projectRoot),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A loader imports its queries, and with them tRPC: it belongs to the screen's code.
        defaultBehavior: [
          ['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
        ],
      },
      routesDirectory: path.join(clientRoot, 'routes'),
      generatedRouteTree: path.join(clientRoot, 'routeTree.gen.ts'),
      tmpDir: path.join(projectRoot, 'node_modules/.cache/tanstack-router'),
      addExtensions: true,
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    ...(isSsrBuild ? [] : [headLinks(clientRoot), preloadFonts(), precompress()]),
    prerender({ projectRoot }),
  ],
  build: {
    outDir: path.join(projectRoot, 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
      onwarn(warning, report) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning)
      },
    },
  },
}))
