import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { typesOf } from './openapi-types/generate.ts'
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'

/** Where the types of a third party's client are kept; `npm run openapi` writes them. */
export const clientTypesFile = path.join(import.meta.dirname, '../server/rest/portal-api.gen.ts')

/** What the file must hold: made of the document alone. */
export async function clientTypes(): Promise<string> {
  const source = `${notice}\n${await typesOf(makeOpenApiDocument())}`
  return format(source, { ...(await resolveConfig(clientTypesFile)), filepath: clientTypesFile })
}

const notice = '// Made of the OpenAPI document by `npm run openapi`; do not edit.\n'
