import path from 'node:path'

/** The checkout: where package.json, dist and the default data folder are. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')
