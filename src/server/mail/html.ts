import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { createElement as h, type ReactNode, type CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { firm, firmColors } from '#shared/firm/firm.ts'
import { statusLabel, type ReturnStatus } from '#shared/returns/return-status.ts'
import type { Block, Fact, EmailContent } from '#server/mail/notices/email-content.ts'
import { greetingName } from '#server/base/sanitize-text.ts'

/** The HTML version. React escapes every text. No JSX, because Node runs these files without a build. */
export function toHtml(content: EmailContent, footer: string[], publicUrl: string): string {
  return doctype + renderToStaticMarkup(page(content, footer, publicUrl))
}

/** Mail programs render this doctype most consistently. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Style and class of a part. The dark style selects by class. */
const styled = (name: keyof typeof styles) => ({ className: name, style: styles[name] })

function page(content: EmailContent, footer: string[], publicUrl: string) {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, content.subject),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyle()),
    ),
    h(
      Body,
      styled('ground'),
      h(Preview, null, content.preview),
      h(
        Container,
        { style: styles.page },
        h('p', styled('firm'), firm.name),
        paper(content, publicUrl),
        h(
          'div',
          styled('footer'),
          footer.map((line) => h('div', { key: line }, line)),
        ),
      ),
    ),
  )
}

function paper(content: EmailContent, publicUrl: string) {
  return h(
    Section,
    { ...styled('paper'), cellPadding: paperPadding },
    h('h1', styled('heading'), content.heading),
    greeting(content),
    content.body.map((block, index) => h('div', { key: index }, show(block, publicUrl))),
  )
}

function greeting({ greeting: typed }: EmailContent) {
  if (typed === null) return null
  const name = greetingName(typed)
  // `bdi` isolates a right-to-left name.
  return h(
    'p',
    styled('text'),
    'Hello',
    name === null ? '' : [' ', h('bdi', { key: 'name' }, name)],
    ',',
  )
}

function show(block: Block, publicUrl: string): ReactNode {
  if (typeof block === 'string') return h('p', { ...styled('text'), dir: 'auto' }, lines(block))
  switch (block.kind) {
    case 'action':
      return h(
        'div',
        { style: styles.action },
        h(
          Button,
          { className: 'button', style: buttonStyle(), href: publicUrl + block.path },
          block.label,
        ),
      )
    case 'status': {
      const style = { ...styles.badge, ...badgeColors[block.status] }
      return h(
        'p',
        styled('text'),
        h('span', { className: block.status, style }, statusLabel(block.status)),
      )
    }
    case 'facts':
      return h(
        'table',
        { style: styles.facts, cellPadding: 0, cellSpacing: 0 },
        h('tbody', null, block.rows.map(row)),
      )
    case 'quote':
      return h('blockquote', { ...styled('quote'), dir: 'auto' }, lines(block.text))
  }
}

function row({ label, value }: Fact, index: number) {
  return h(
    'tr',
    { key: index },
    h('th', { ...styled('label'), scope: 'row' }, label),
    h('td', { ...styled('value'), dir: 'auto' }, value),
  )
}

/** Line breaks as elements, because some mail clients ignore `white-space`. */
function lines(text: string) {
  return text.split('\n').flatMap((line, index) => [index > 0 && h('br', { key: index }), line])
}

/**
 * Every element has inline light colors, because some mail clients drop style elements; a style element adds the dark
 * colors. Mails load no pictures and no fonts.
 */
const light = {
  ink: '#10233a',
  second: '#4a5b70',
  ground: '#faf8f4',
  paper: '#ffffff',
  line: '#e5e0d6',
  onAccent: '#ffffff',
}

const sans = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "Newsreader, Georgia, 'Times New Roman', serif"

const body = { fontFamily: sans, fontSize: '16px', lineHeight: '26px' }

/** Pixels, as an attribute of the table: Outlook for Windows ignores padding of blocks. */
const paperPadding = 28

const styles = {
  ground: { backgroundColor: light.ground, color: light.ink, ...body, padding: '32px 16px' },
  page: { maxWidth: '560px' },
  firm: {
    color: light.ink,
    fontFamily: serif,
    fontSize: '20px',
    lineHeight: '28px',
    margin: '0 0 16px',
  },
  paper: {
    backgroundColor: light.paper,
    border: `1px solid ${light.line}`,
    borderRadius: '8px',
    borderCollapse: 'separate',
  },
  heading: {
    color: light.ink,
    fontFamily: serif,
    fontSize: '28px',
    fontWeight: 500,
    lineHeight: '36px',
    margin: '0 0 16px',
  },
  text: { ...body, color: light.ink, margin: '0 0 16px' },
  button: {
    ...body,
    borderRadius: '8px',
    color: light.onAccent,
    fontWeight: 600,
    padding: '13px 20px',
  },
  action: { margin: '8px 0 20px' },
  badge: {
    borderRadius: '8px',
    display: 'inline-block',
    fontSize: '14px',
    fontWeight: 600,
    lineHeight: '20px',
    padding: '4px 12px',
  },
  facts: { margin: '0 0 16px' },
  label: {
    ...body,
    color: light.second,
    padding: '0 16px 4px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  value: { ...body, color: light.ink, padding: '0 0 4px', overflowWrap: 'anywhere' },
  quote: {
    ...body,
    borderInlineStart: `3px solid ${light.line}`,
    color: light.ink,
    margin: '0 0 16px',
    overflowWrap: 'anywhere',
    padding: '0 16px',
  },
  footer: {
    color: light.second,
    fontFamily: sans,
    fontSize: '14px',
    lineHeight: '22px',
    margin: '16px 0 0',
  },
} satisfies Record<string, CSSProperties>

/** The accent in the light and the dark scheme: the firm's, or the portal's own. */
const accent = () => firmColors?.accent ?? (['#0d6650', '#5cc3a2'] as const)

/** A button in the firm's color of now. */
const buttonStyle = (): CSSProperties => ({
  ...styles.button,
  backgroundColor: accent()[0],
})

/** Colors of a status, like its badge in the portal. */
const badgeColors: Record<ReturnStatus, CSSProperties> = {
  pending: { color: '#8a5a00', backgroundColor: '#fdf1d8' },
  in_progress: { color: '#1d4f91', backgroundColor: '#e4edf9' },
  completed: { color: '#17663f', backgroundColor: '#e0f2e7' },
  filed: { color: '#5b3a9b', backgroundColor: '#eee7fa' },
}

/** Overrides inline colors in dark mode; the classes are named after `styles`. */
const darkStyle = () => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground, .ground > table > tbody > tr > td { background-color: #0d1723 !important; color: #eef2f6 !important; }
    .paper, .quote { background-color: #14202f !important; border-color: #26364a !important; }
    .firm, .heading, .text, .value, .quote { color: #eef2f6 !important; }
    .footer, .label { color: #b3bfcc !important; }
    .button { background-color: ${accent()[1]} !important; color: #0d1723 !important; }
    .pending { background-color: #3a2d10 !important; color: #f0c063 !important; }
    .in_progress { background-color: #17304f !important; color: #9cc3f5 !important; }
    .completed { background-color: #123524 !important; color: #7fd3a3 !important; }
    .filed { background-color: #2d2150 !important; color: #c8b1f5 !important; }
  }
  @media (max-width: 480px) {
    .paper > tbody > tr > td { padding: 20px 20px 8px !important; }
    .heading { font-size: 24px !important; line-height: 32px !important; }
  }
`
