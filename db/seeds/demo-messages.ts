import type { DemoEvent } from './demo-season.ts'

/** Recent messages, from a client and from visitors, one of them past the firm's promised time to answer. */
export function messagesUntil(now: Date, staff: string): DemoEvent[] {
  return messages.map(({ hoursAgo, signedIn, ...body }) => ({
    at: new Date(now.getTime() - hoursAgo * 3_600_000),
    // A message from staff counts as a visitor's.
    who: signedIn ? body.email : staff,
    call: { method: 'POST', path: '/api/contact', body },
  }))
}

const messages = [
  {
    hoursAgo: 31,
    name: 'Renata Solís',
    email: 'renata.solis@example.com',
    phone: '(775) 555-0188',
    message:
      'Hello,\n\nI moved here from Oregon in May and worked in both states.\nDo you prepare part-year returns, and is that one price or two?\n\nRenata',
  },
  {
    hoursAgo: 9,
    signedIn: true,
    name: 'Nora Day',
    email: 'nora.day@example.com',
    phone: null,
    message:
      'I found a Form 1098-E for my student loan after you had filed. Does it change my refund?',
  },
  {
    hoursAgo: 5,
    name: 'Tom Whitaker',
    email: 'tom@whitakerframes.example',
    phone: null,
    message: 'We are two partners with a frame shop. What do you need from us for a first talk?',
  },
  {
    hoursAgo: 0.4,
    name: 'יעל ברק',
    email: 'yael.barak@example.com',
    phone: '+972 2 555 0134',
    message: 'שלום, אני גרה בירושלים ויש לי חשבון בארצות הברית.\nDo I have to file this year?',
  },
]
