import { describe, expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

/** The tables with clients' records, and for each the one file that may start a query of it; null: others join it. */
const guarded = {
  documents: 'src/server/records/documents/documents.access.ts',
  taxReturns: 'src/server/records/returns/returns.access.ts',
  returnCounters: 'src/server/records/returns/returns.access.ts',
  notifications: 'src/server/change/notifications.access.ts',
  clientProfiles: 'src/server/records/profile/profile.access.ts',
  businessProfiles: 'src/server/records/clients/businesses.access.ts',
  businessOwners: 'src/server/records/clients/businesses.access.ts',
  dependents: 'src/server/records/profile/profile.access.ts',
  requestItems: 'src/server/records/request-items/request-items.access.ts',
  clientNotes: 'src/server/records/client-notes/client-notes.access.ts',
  clientCalls: 'src/server/records/client-notes/client-notes.access.ts',
  returnPackages: 'src/server/records/signing/packages.access.ts',
  frozenProfiles: 'src/server/records/signing/packages.access.ts',
  packageDocuments: null,
  fees: 'src/server/records/money/money.access.ts',
  invoices: 'src/server/records/money/money.access.ts',
  invoiceLines: 'src/server/records/money/money.access.ts',
  payments: 'src/server/records/money/money.access.ts',
  planParts: null,
  paymentParts: 'src/server/records/money/money.access.ts',
  signers: null,
  signatures: 'src/server/records/signing/signatures.access.ts',
}

/** Rows found by their own secret, or after the signer or the invoice was: one file starts queries, null as above. */
const ofSigners = {
  guestLinks: 'src/server/records/links/guest-links.ts',
  guestSessions: null,
  identityChecks: 'src/server/features/signing/sign/identity-checks.ts',
  esignConsents: 'src/server/records/signing/esign-consents.ts',
  keptPdfs: 'src/server/records/money/kept-pdfs.ts',
}

/** A backup copies everything and shows it to nobody. */
const sources = sourcesIn('src/server').filter(({ file }) => !file.startsWith('src/server/backup/'))

describe.each(Object.entries({ ...guarded, ...ofSigners }))('%s', (table, home) => {
  const snake = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

  test(`is queried first in ${home ?? 'no file'} only`, () => {
    const begins = new RegExp(
      String.raw`\.selectFrom\(\s*\[?\s*['"\`](?:\w+\.)?(?:${table}|${snake})\b`,
    )
    const readers = sources.filter(({ text }) => begins.test(text)).map(({ file }) => file)
    expect(readers).toStrictEqual(home === null ? [] : [home])
  })

  test('is not read by raw SQL', () => {
    const raw = new RegExp(String.raw`\b(?:from|join)\s+(?:public\.)?"?${snake}\b`, 'i')
    const readers = sources.filter(({ text }) => raw.test(withoutComments(text)))
    expect(readers.map(({ file }) => file)).toStrictEqual([])
  })
})

test('each guard decides by a switch over the role without a default', () => {
  for (const home of new Set(Object.values(guarded).filter((one) => one !== null))) {
    const source = sources.find(({ file }) => file === home)
    expect(source?.text).toMatch(/switch \(viewer\.role\)/)
    expect(source?.text).not.toMatch(/default:/)
  }
})

test('no code makes itself a viewer: the portal reads as `thePortal`', () => {
  const forged = sources.filter(({ text }) => /\bid: ''|\brole: 'admin',? (?:id|\})/.test(text))
  expect(forged.map(({ file }) => file)).toStrictEqual([])
})

test('no query selects every column', () => {
  const greedy = sources.filter(({ text }) => /\.(selectAll|returningAll)\(/.test(text))
  expect(greedy.map(({ file }) => file)).toStrictEqual([])
})

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '')
}
