// Runs before everything else, so it is plain JavaScript that an old Node can read.
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import own from '#build/install/own-node.cjs'

const { node } = process.versions

if (!own.canRun(node)) {
  process.stderr.write(`This portal needs Node.js 22.18 or newer and found ${node}. ${advice()}\n`)
  process.exit(1)
}

// Caches what Node makes of our TypeScript: later starts are a quarter faster and take 20 MB less. Does nothing if the
// folder can't be written.
module.enableCompileCache?.(
  fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)),
)

function advice() {
  if (own.version === null) {
    return 'Its own is not installed: run "npm ci" (with optional packages), or install Node from https://nodejs.org.'
  }
  if (!own.runs())
    return `Its own, ${own.version}, needs glibc: install Node from https://nodejs.org.`
  return own.isLinked()
    ? `Its own, ${own.version}, is used by npm: start with "npm start", "npm run build" and so on.`
    : `Its own, ${own.version}, is installed, but npm does not find it: run "npm rebuild".`
}
