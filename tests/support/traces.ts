import { readdir } from 'node:fs/promises'
import type { TestApp } from './app.ts'

export interface Traces {
  rows: number
  objects: number
  spooled: number
}

/** Counts what uploads have written: rows, stored documents, files of the spool. */
export async function tracesOf({ services }: Pick<TestApp, 'services'>): Promise<Traces> {
  const rows = await services.db.selectFrom('documents').select('id').execute()
  const spooled = await readdir(services.store.spoolDir)
  let objects = 0
  for await (const _object of services.store.list()) objects += 1
  return { rows: rows.length, objects, spooled: spooled.length }
}
