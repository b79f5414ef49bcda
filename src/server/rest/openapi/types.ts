/** The part of OpenAPI 3.1 that this document uses. Schemas are JSON Schema 2020-12. */
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: SecurityRequirement[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
}

/** An operation without the parts that derive from its row. */
export type Described = Omit<Operation, 'summary' | 'tags'>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  schema: JsonSchema
}

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
}

export interface Header {
  description: string
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>
type SecurityRequirement = Record<string, string[]>
export type Reference = { $ref: string }

/** The keywords that this document uses; `z.toJSONSchema` writes no others. */
export interface JsonSchema {
  $schema?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  format?: string
  description?: string
  examples?: unknown[]
  default?: unknown
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  contentMediaType?: string
}
