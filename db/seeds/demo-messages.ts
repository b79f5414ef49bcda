import { z } from 'zod'
import { cell, type DemoEvent, mark, post, rowsOf } from './demo-event.ts'

const hoursAgo = z.coerce.number()

const contact = z.object({
  hoursAgo,
  signedIn: mark,
  name: z.string(),
  email: z.string(),
  phone: cell,
  message: z.string(),
})

const talk = z.object({
  hoursAgo,
  email: z.string(),
  by: z.enum(['client', 'firm', 'note']),
  text: z.string(),
})

const paths = {
  client: '/api/messages/:thread/replies',
  firm: '/api/admin/messages/:thread/reply',
  note: '/api/admin/messages/:thread/note',
}

/** Recent messages: of the contact form, and talks about returns, one of which waits longer than the firm promised. */
export function messagesUntil(now: Date, staff: string, taxYear: number): DemoEvent[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const sent = rowsOf('contact', contact).map(
    ({ hoursAgo, signedIn, phone = null, ...typed }): DemoEvent => ({
      at: ago(hoursAgo),
      // A message from staff counts as a visitor's.
      who: signedIn ? typed.email : staff,
      call: post('/api/contact', { ...typed, phone }),
    }),
  )
  const begun = new Set<string>()
  const said = rowsOf('talks', talk).map(({ hoursAgo, email, by, text }): DemoEvent => {
    const makesThread = !begun.has(email)
    begun.add(email)
    return {
      at: ago(hoursAgo),
      who: by === 'client' ? email : 'firm',
      returnKey: `${email} ${taxYear}`,
      threadKey: email,
      makesThread,
      call: makesThread
        ? post('/api/messages', { about: 'return', aboutId: ':return', text })
        : post(paths[by], { text }),
    }
  })
  return [...sent, ...said]
}
