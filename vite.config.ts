import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import path from 'node:path'
import { defineConfig } from 'vite'
import { prerender } from './src/build/prerender.ts'
import { screenFiles } from './src/build/screen-files.ts'
import {
  firmOutside,
  fontFiles,
  headLinks,
  keepServerOut,
  precompress,
} from './src/build/vite-plugins.ts'

const projectRoot = import.meta.dirname
const clientRoot = path.join(projectRoot, 'src/client')

/**
 * Modules grouped into files by folder, each with all that it imports. Without groups the bundler makes many small
 * files. A module belongs to the first group that needs it.
 */
const groups = [
  // What every page loads first.
  {
    name: 'core',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\/|src\/client\/(main|router|routeTree|routes\/([^?]*$|index\.tsx)|public\/(portal-entry|shell|session|ui|site\/HomePage\.))/,
  },
  { name: 'site', test: /src\/client\/public\/site\/(?!sha256)/, minShareCount: 2 },
  // What every signed-in screen loads.
  {
    name: 'portal',
    test: /src\/client\/portal\/((api|layout)\/|client\/(messages\/(use-threads|AskAbout)|client-portal\/use-own-profile|request-items\/(document-groups|DocumentBar|split-reason)|documents\/(DownloadReturn|use-start-return)|money\/(held-step|pay-step|money-words|receipts|LineText|InvoiceLines))\.|notifications\/(NotificationsSync|NotificationRows|use-notifications)\.|ui\/(ChangeButton|CollapsibleOnPhone|EmailText|FormSection|QueryBoundary|ShareBar|StatusBadge|Thumbnail|format|use-dialog|ListFields\.module|lazy-confirm|focus-above|use-focus-kept|use-near)\.)|@mantine\/hooks\/esm\/use-(media-query|window-event|debounced-callback)\/|src\/client\/routes\/_portal\.tsx\?|src\/shared\/\w+\/(returns-filters|document-(categories|files)|request-item-states|format-phone|keys-of|cents|format-money|forms|limits|payment-ways|client-link|money-parts|owed|return-(forms|name|step)|tax-deadline)\./,
  },
  // The next step, which a client's first two screens begin with, and the dashboard.
  {
    name: 'home',
    test: /src\/client\/portal\/client\/(dashboard\/|client-portal\/(NextStep|use-next-step)\.)/,
  },
  // What a return needs, and uploads: on the first two screens too.
  {
    name: 'documents',
    test: /src\/client\/portal\/(client\/request-items\/(Checklist|ItemRow|SettledRow|HandOver)|uploads\/(my-uploads|upload-queue|UploadRow|DropArea|remove-document))\./,
  },
  // Fields with Mantine; its dialogs and menus are another file, because they come on demand.
  {
    name: 'fields',
    test: /src\/client\/portal\/ui\/(UiProvider|SecretField|masked-input)\.|src\/client\/portal\/client\/signing\/labels\.|src\/shared\/\w+\/(us-state-names|filing|signer-states|return-figures)\.|@mantine\/hooks\/|@mantine\/core\/esm\/components\/(TextInput|PasswordInput|NativeSelect|Checkbox|Textarea)\//,
  },
  // What a client's invoices share with the receipt and with the staff's books.
  {
    name: 'invoices',
    test: /src\/client\/portal\/client\/money\/(InvoiceBadge|LineText|PaidBar)\./,
  },
  // The pages of a letter and of a review.
  {
    name: 'signing',
    test: /src\/client\/portal\/client\/signing\/(SigningFrame|LetterText|signing\.module)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'dialogs', test: /node_modules\/(@mantine\/core|@floating-ui|react-remove-scroll)\// },
  { name: 'rules', test: importsZod, includeDependenciesRecursively: false },
  {
    name: 'staff',
    test: /src\/client\/portal\/staff\/(base\/(?!business\/|ChooseClient|KeysDialog|NewClientDialog|PersonFields|client-details|dialog-parts|recorded-already|returns-cache|table-view|use-returns-of|use-shortcuts)|home\/)|portal\/ui\/download\.|users\/(AccountMenu|use-account-dialogs|refetch-users|users\.module)\.|money-desk\/invoice-words\.|src\/shared\/\w+\/(preparers|mail-kinds|client-name)\./,
    minShareCount: 2,
  },
  // What the table shares with its dialogs, and the inbox with the pages of a client and of a return.
  {
    name: 'returns',
    test: /portal\/staff\/base\/(returns-cache|table-view|use-shortcuts)\.|portal\/staff\/returns\/([^/]*\.tsx?$|(cells|DueText)\.module)|portal\/staff\/inbox\/(ThreadRow|inbox-views|lazy-dialogs|inbox\.module)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
].map((group, place) => ({ ...group, priority: 10 - place }))

/** pdf.js asks for some of its files by their own names, in one folder. Its version is their content hash. */
function assetFileNames({ originalFileNames }: { originalFileNames: string[] }): string {
  const named = originalFileNames.some((file) =>
    /pdfjs-dist\/(wasm|standard_fonts|cmaps)\//.test(file),
  )
  return named ? `assets/pdfjs-${pdfjs.version}/[name][extname]` : 'assets/[name]-[hash][extname]'
}

/**
 * zod, and the shared rules that are written with it or with the typed texts of `text.ts`; not those of documents,
 * messages, money and the firm, which few screens need, and not what only staff send. A rule left out would be made
 * before what it is made of.
 */
function importsZod(id: string): boolean {
  if (id.includes('/node_modules/')) return id.includes('/node_modules/zod/')
  if (seldomUsed.test(id)) return false
  return (
    id.includes('/src/shared/clients/access-parts.') ||
    (id.includes('/src/shared/') && usesZod.test(readFileSync(id, 'utf8')))
  )
}

const seldomUsed =
  /\/(staff-[\w-]+|request-items|questionnaire|figures|messages|canned-answers|mail-words|setup|firm|money(-\w+)?|fee-lines|services)\.schema\./

const usesZod = /^import (?!type)[^;]*?from '(?:zod|(?:\.|#shared\/base)\/text\.ts)'/m

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
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    keepServerOut(projectRoot),
    firmOutside({ projectRoot, ssr: isSsrBuild === true }),
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
    ...(isSsrBuild ? [] : [headLinks(clientRoot), fontFiles(), screenFiles(), precompress()]),
    prerender({ projectRoot }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: path.join(projectRoot, 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // tRPC does not say that its files change nothing when they load, so the one about WebSockets would come along.
      treeshake: {
        moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }],
      },
      ...(!isSsrBuild && { output: { codeSplitting: { groups }, assetFileNames } }),
      onwarn(warning, report) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning)
      },
    },
  },
}))
