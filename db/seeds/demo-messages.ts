import type { DemoEvent } from './demo-event.ts'

/** Recent messages: of the contact form, and talks about returns, one of which waits longer than the firm promised. */
export function messagesUntil(now: Date, staff: string, taxYear: number): DemoEvent[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const sent = messages.map(({ hoursAgo, signedIn, ...body }): DemoEvent => ({
    at: ago(hoursAgo),
    // A message from staff counts as a visitor's.
    who: signedIn ? body.email : staff,
    call: { method: 'POST', path: '/api/contact', body },
  }))
  const said = talks.flatMap(({ email, words }) =>
    words.map(({ hoursAgo, by, text }, place): DemoEvent => {
      const began = place === 0 ? { about: 'return', aboutId: ':return' } : {}
      return {
        at: ago(hoursAgo),
        who: by === 'client' ? email : 'firm',
        returnKey: `${email} ${taxYear}`,
        threadKey: email,
        makesThread: place === 0,
        call: { method: 'POST', path: paths[place === 0 ? 'first' : by], body: { text, ...began } },
      }
    }),
  )
  return [...sent, ...said]
}

const paths = {
  first: '/api/messages',
  client: '/api/messages/:thread/replies',
  firm: '/api/admin/messages/:thread/reply',
  note: '/api/admin/messages/:thread/note',
}

interface Talk {
  email: string
  words: { hoursAgo: number; by: 'client' | 'firm' | 'note'; text: string }[]
}

const talks: Talk[] = [
  {
    email: 'priya.raman@example.com',
    words: [
      {
        hoursAgo: 52,
        by: 'client',
        text: 'The K-1 of the practice came again, with a corrected box 14. Which one do you use?',
      },
      {
        hoursAgo: 50,
        by: 'note',
        text: 'Box 14 went up by 4,100. Check the estimate before we answer.',
      },
      {
        hoursAgo: 49,
        by: 'firm',
        text: 'The corrected one, please. Upload it beside the old one and we take it from there.',
      },
      { hoursAgo: 47, by: 'client', text: 'Done, thank you!' },
      { hoursAgo: 46, by: 'firm', text: 'It’s here. Your refund hardly changes.' },
    ],
  },
  {
    email: 'caleb.thornton@example.com',
    words: [
      {
        hoursAgo: 145,
        by: 'client',
        text: 'My parents may claim me as a dependent. Does that change what I fill in?',
      },
    ],
  },
  {
    email: 'yuki.tanaka@example.com',
    words: [
      {
        hoursAgo: 3,
        by: 'client',
        text: 'Are the plant pots receipts or inventory? I have a box of both.',
      },
    ],
  },
]

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
