import type { RawRequest } from './hot-paths/load.ts'

export function get(url: string, token: string): RawRequest {
  return { text: head('GET', url, token, {}) }
}

export function sendJson(
  method: string,
  url: string,
  body: unknown,
  token: string | null = null,
): RawRequest {
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  const headers = { 'content-type': 'application/json', 'content-length': length }
  return { text: head(method, url, token, headers) + text }
}

/** The request line and the headers. */
export function head(
  method: string,
  url: string,
  token: string | null,
  headers: Record<string, string>,
): string {
  const all = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}
