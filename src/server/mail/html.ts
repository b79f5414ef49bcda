import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { firm } from '#shared/firm/firm.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import type { Block, Fact, EmailContent } from '#server/mail/notices/email-content.ts'
import { badgeColors, buttonStyle, darkStyle, paperPadding, styles } from './style.ts'
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
