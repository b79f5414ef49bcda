import path from 'node:path'
import type { Plugin } from 'vite'

/** Types of the server may be imported by the client, its code never: a type-only import has vanished before this hook. */
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
