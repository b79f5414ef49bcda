/** Who reads a joint year as a spouse. couples.test.ts walks each row, and docs/joint-years.md is made of them. */
export interface Row {
  /** What became of the couple after the year was begun. */
  after: string
  who: string
  reads: boolean
  because: string
}

const made = 'the year was made with them'
const notMade = 'the year was made with somebody else'

/** Walked for a year in work, a completed one, and a completed one without a frozen profile. */
export const ofEachYear = {
  invitedBefore: {
    after:
      'The next spouse is invited, then the profile names them; the former one never signed in',
    who: 'the next spouse',
    reads: false,
    because: notMade,
  },
  invitedAfter: {
    after:
      'The profile names the next spouse, then they are invited; the former one never signed in',
    who: 'the next spouse',
    reads: false,
    because: notMade,
  },
  namesAnother: {
    after: 'The profile names another spouse',
    who: 'the spouse of the year',
    reads: true,
    because: made,
  },
  merged: {
    after: 'The client is merged with one who has a spouse',
    who: 'the spouse of the other client',
    reads: false,
    because: 'a merge hands a year to nobody’s spouse',
  },
} satisfies Record<string, Row>

/** Walked for one year. */
export const others = {
  invitedName: {
    after: 'Somebody whose account has the spouse’s name is invited by another name',
    who: 'the invited person',
    reads: false,
    because: 'the name of the invitation counts: they choose the one of their account themselves',
  },
  joined: {
    after: 'Name and number change at once, and staff say that it is the same person',
    who: 'the spouse by the new name',
    reads: true,
    because: 'staff decided it, on record',
  },
  completedWithNext: {
    after: 'A return that was filled with the former spouse is completed with the next one',
    who: 'either spouse',
    reads: false,
    because: 'its documents and its profile name two people, until staff say whose it is',
  },
  setCouple: {
    after: 'Staff say that such a return is made with the next spouse',
    who: 'the next spouse',
    reads: true,
    because: 'staff decided it, on record',
  },
  signed: {
    after: 'The spouse signed the year, and their access ended',
    who: 'the former spouse',
    reads: true,
    because: 'they signed it',
  },
  signedNext: {
    after: 'The spouse signed the year, their access ended, and the next one has access',
    who: 'the next spouse',
    reads: false,
    because: notMade,
  },
  empty: {
    after: 'The return is empty when the profile names the next spouse',
    who: 'the next spouse',
    reads: true,
    because: 'there is nothing of the former one in it',
  },
  asked: {
    after: 'Staff have asked for a document, or set a fee, when the profile names the next spouse',
    who: 'the next spouse',
    reads: false,
    because: 'they did it for the former couple',
  },
  firstNamed: {
    after: 'The profile names a spouse for the first time',
    who: 'that spouse',
    reads: true,
    because: 'the year was made with nobody else',
  },
} satisfies Record<string, Row>

const sameVale = { spouseFirstName: 'Iris', spouseLastName: 'Vale' }
/** Another person than Iris Vale, who is named first. */
export const ada = {
  spouseFirstName: 'Ada',
  spouseLastName: 'Stone',
  spouseSsn: '512-44-1234',
  spouseDateOfBirth: '1990-03-14',
}
const alone = {
  filingStatus: 'single',
  spouseFirstName: null,
  spouseLastName: null,
  spouseSsn: null,
  spouseDateOfBirth: null,
  spouseOccupation: null,
}

const one = 'one fact alone is a correction'
const several = 'two facts of three make another person'

/** What is changed of the spouse in the profile, one save after another. Who goes by the last name then asks. */
export const corrections: { after: string; changes: object[]; reads: boolean; because: string }[] =
  [
    {
      after: 'a name after a marriage',
      changes: [{ spouseLastName: 'Moss' }],
      reads: true,
      because: one,
    },
    {
      after: 'a misspelled last name',
      changes: [{ spouseLastName: 'Vail' }],
      reads: true,
      because: one,
    },
    {
      after: 'a misspelled first name',
      changes: [{ spouseFirstName: 'Irs' }],
      reads: false,
      because:
        'whoever was invited before keeps the year; for a new invitation staff say that it is the same person',
    },
    {
      after: 'a middle name',
      changes: [{ ...sameVale, spouseFirstName: 'Iris June', spouseSsn: '457-55-5463' }],
      reads: true,
      because: one,
    },
    {
      after: 'a number with a typing error',
      changes: [{ spouseSsn: '457-55-5463' }],
      reads: true,
      because: one,
    },
    {
      after: 'an SSN in place of an ITIN',
      changes: [{ spouseSsn: '512-44-1234' }],
      reads: true,
      because: one,
    },
    {
      after: 'a birth date',
      changes: [{ spouseDateOfBirth: '1987-02-11' }],
      reads: true,
      because: one,
    },
    { after: 'a time alone', changes: [alone, {}], reads: true, because: made },
    { after: 'another spouse, taken back', changes: [ada, {}], reads: true, because: made },
    {
      after: 'a name and a number at once',
      changes: [{ spouseLastName: 'Moss', spouseSsn: '512-44-1234' }],
      reads: false,
      because: several,
    },
    {
      after: 'a name, then a number, then a birth date',
      changes: [{ spouseLastName: 'Stone' }, { ...ada, spouseFirstName: 'Iris' }, ada],
      reads: false,
      because: 'the first facts count, so corrections don’t add up to another person',
    },
    {
      after: 'a first name alone, as if another person had the number',
      changes: [{ spouseFirstName: 'Ada' }],
      reads: false,
      because: 'by the name it is somebody else',
    },
    {
      after: 'a whole name alone',
      changes: [{ spouseFirstName: 'Ada', spouseLastName: 'Stone' }],
      reads: false,
      because: 'by the name it is somebody else',
    },
  ]

/** The text of docs/joint-years.md. */
export function jointYearsPage(): string {
  const line = ({ after, who, reads, because }: Row) =>
    `| ${after} | ${who} | ${reads ? 'reads it' : 'reads nothing of it'} | ${because} |`
  const table = (rows: Row[]) =>
    [
      '| After the year was begun | Who asks | Answer | Because |',
      '| --- | --- | --- | --- |',
      ...rows.map(line),
    ].join('\n')
  return `${[
    '# Who reads a joint year as a spouse',
    'The client and staff read it in each case. “Nothing” is: the year in lists, its documents and downloads, requests and ' +
      'checklist, answers, threads, review and fee. `tests/server/clients/couples.test.ts` walks each line, and this page is ' +
      'made of the same table (decision 47 has the rules).',
    table(Object.values(ofEachYear)),
    'The lines above hold for a year in work, for a completed one, and for a completed one whose frozen profile is gone.',
    table(Object.values(others)),
    '## Corrections of the spouse in the profile',
    table(
      corrections.map((row) => ({
        ...row,
        who: 'who is invited by the name that stands there then',
      })),
    ),
  ].join('\n\n')}\n`
}
