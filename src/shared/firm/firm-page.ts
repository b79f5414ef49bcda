import { brandQuery } from './brand.ts'
import { firm, firmColors, firmValues } from './firm.ts'
import { escapeHtml } from '#shared/base/html.ts'
import { parseJson } from '#shared/base/json.ts'

/** Fills what a page's frame says of the firm: the element from which the browser reads it, its name and its phone. */
export function withFirm(html: string): string {
  const query = brandQuery(firmValues())
  return html
    .replaceAll('__FIRM_PHONE__', () => escapeHtml(firm.phone))
    .replaceAll('__FIRM_NAME__', () => escapeHtml(firm.name))
    .replace('__FIRM__', () => JSON.stringify(firmValues()).replaceAll('<', '\\u003c'))
    .replaceAll(/(?<=href="\/)(?:favicon|apple-touch-icon|site)\.\w+/g, (file) => file + query)
    .replace('</head>', () => `${colorStyle('__CSP_NONCE__')}</head>`)
}

/** The values that a page was filled with, or undefined. */
export function firmIn(html: string): unknown {
  return parseJson(/ id="firm">([^<]*)</.exec(html)?.[1] ?? '')
}

/**
 * Writes the firm's colors so that they win over those of tokens.css, wherever that is in the page. Empty without own
 * colors.
 */
export function colorStyle(nonce: string): string {
  if (firmColors === null) return ''
  const tokens = Object.entries(firmColors)
    .map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`)
    .join(';')
  return `<style nonce="${nonce}">html:root{${tokens}}</style>`
}
