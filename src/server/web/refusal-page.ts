import type { FastifyReply, FastifyRequest } from 'fastify'
import { firm } from '#shared/firm/firm.ts'
import { colorStyle } from '#shared/firm/firm-page.ts'
import { escapeHtml } from '#shared/base/html.ts'
import type { ErrorAnswer } from '#server/base/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page to show instead of a refusal's JSON, for a route whose address a browser opens. */
    refusal?: Refusal
  }
}

export interface Refusal {
  title: string
  /** The link to continue. */
  back: Link
  /** Replaces the title and the call's message if there is no live session. */
  signedOut?: { title: string; text: string; link: (address: string) => Link }
}

interface Link {
  href: string
  label: string
}

/** Returns true if a browser would show the answer as a page. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate'
}

/** The link to a sign-in that returns to `address`. */
export function signInLink(address: string, label: string): Link {
  return { href: `/?${new URLSearchParams({ signin: '1', next: address })}`, label }
}

/** Sends a refusal as a page with the refusal's status. It needs none of the portal's files. */
export function sendRefusalPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { status, message, retryAfter }: ErrorAnswer,
  { title, back, signedOut }: Refusal,
) {
  const words = status === 401 ? signedOut : undefined
  const link = words?.link(url) ?? back
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store')
  return reply.send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(words?.title ?? title)} · ${escapeHtml(firm.name)}</title>
<style nonce="${reply.nonce}">${style}</style>
${colorStyle(reply.nonce)}
</head>
<body>
<main>
<p class="firm">${escapeHtml(firm.name)}</p>
<h1>${escapeHtml(words?.title ?? title)}</h1>
<p>${escapeHtml(words?.text ?? message)}</p>
<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>
</main>
</body>
</html>
`)
}

/** The colors of src/client/style/tokens.css. */
const style = `
:root { color-scheme: light dark; --accent: light-dark(#0d6650, #5cc3a2); }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; box-sizing: border-box; padding: 1.5rem;
  background: light-dark(#faf8f4, #0d1723); color: light-dark(#10233a, #eef2f6);
  font: 1rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; width: 100%; max-width: 32rem; padding: 2rem; border-radius: 12px;
  background: light-dark(#ffffff, #14202f); border: 1px solid light-dark(#e5e0d6, #26364a); }
h1 { margin: 0.5rem 0 1rem; font: 500 1.75rem/1.25 Georgia, serif; overflow-wrap: anywhere; }
p { margin: 0 0 1.5rem; }
.firm { margin: 0; font-size: 0.875rem; color: light-dark(#4a5b70, #b3bfcc); }
a { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 8px; text-decoration: none; font-weight: 600;
  background: var(--accent); color: light-dark(#ffffff, #0d1723); }
a:focus-visible { outline: 3px solid light-dark(#1d4f91, #9cc3f5); outline-offset: 2px; }
`
