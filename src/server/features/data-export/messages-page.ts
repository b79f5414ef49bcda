import { formatFirmMoment } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import type { listExportedThreads } from '#server/records/messages/exported-threads.ts'

type Threads = Awaited<ReturnType<typeof listExportedThreads>>

/** The threads as a page to read without the portal. It loads nothing. */
export function messagesPage(threads: Threads): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Messages with ${escape(firm.name)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid; margin-top: 1rem }
p { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Messages with ${escape(firm.name)}</h1>
${threads.map(section).join('\n') || '<p>None.</p>'}
</body>
</html>
`
}

function section({ about, audience, messages }: Threads[number]): string {
  return `<section>
<h2 dir="auto">${escape(about)}${audience === 'one' ? ' (only you and the firm)' : ''}</h2>
${messages.map(article).join('\n')}
</section>`
}

function article({ from, at, text, files }: Threads[number]['messages'][number]): string {
  return `<article>
<h3><bdi>${escape(from)}</bdi>, <time datetime="${at.toISOString()}">${escape(formatFirmMoment(at))}</time></h3>
<p dir="auto">${escape(text)}</p>
${files.map((name) => `<p dir="auto">📎 ${escape(name)}</p>`).join('\n')}
</article>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
