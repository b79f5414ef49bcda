import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/**
 * The types of an OpenAPI document, with the usual generator and bytes as `Blob`. This folder is a package of its
 * own because the generator needs the compiler's JavaScript interface, which TypeScript 7 doesn't have.
 */
export async function typesOf(document: object): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob')
  const nodes = await openapiTS(document as OpenAPI3, {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  })
  return astToString(nodes)
}

/** The problems that Redocly's strictest rules find in an OpenAPI document. */
export async function lint(document: object) {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The API is the firm's own and has no license.
    rules: { 'info-license': 'off', 'info-license-url': 'off' },
  })
  const source = JSON.stringify(document)
  return lintFromString({ source, absoluteRef: 'openapi.json', config })
}
