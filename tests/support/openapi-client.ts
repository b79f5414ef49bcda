import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { typesOf } from './openapi-types/generate.ts'
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'

/** The file with the types for a third party's client; `npm run openapi` writes it. */
export const clientTypesFile = path.join(import.meta.dirname, '../server/rest/portal-api.gen.ts')

/** The content of that file, generated only from the document. */
export async function clientTypes(): Promise<string> {
  const source = `${notice}\n${await typesOf(makeOpenApiDocument())}`
  return format(source, { ...(await resolveConfig(clientTypesFile)), filepath: clientTypesFile })
}

const notice = '// Made of the OpenAPI document by `npm run openapi`; do not edit.\n'
