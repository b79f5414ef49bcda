import { cents } from '#shared/base/money.ts'
import type { AuthorityFigures } from '#shared/signing/return-figures.ts'
import type { EsignConsent } from '#shared/signing/consent.schema.ts'
import type { ReturnPackage, SignatureView, Signer } from '#shared/signing/signing.schema.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import { id } from './fixtures.ts'

// Records of review and signature as the server answers them; a test sets what differs.

/** In dollars, so that a test is easy to read. */
export function someFigures(
  differs: Partial<Record<'agi' | 'totalTax' | 'withheld' | 'refund', number>> & {
    authority?: string
  } = {},
): AuthorityFigures {
  const { authority = 'federal', agi = 61_480, totalTax = 4902, withheld = 7220 } = differs
  const { refund = 2318 } = differs
  const inCents = (dollars: number) => cents.parse(Math.round(dollars * 100))
  return {
    authority,
    agi: inCents(agi),
    totalTax: inCents(totalTax),
    withheld: inCents(withheld),
    refund: inCents(refund),
  }
}

/** The taxpayer, who has not looked at it yet. */
export function aSigner(differs: Partial<Signer> = {}): Signer {
  return {
    id: id(301),
    person: 'taxpayer',
    name: 'Nora Day',
    title: null,
    state: 'reviewing',
    stateAt: new Date('2026-02-10T18:00:00Z'),
    changeReason: null,
    checksLeft: 3,
    email: null,
    linkExpiresAt: null,
    remindedAt: null,
    signedFormDocumentId: null,
    signedFormRefusal: null,
    signature: null,
    ...differs,
  }
}

export function aSpouse(differs: Partial<Signer> = {}): Signer {
  return aSigner({ id: id(302), person: 'spouse', name: 'Jane Day', ...differs })
}

export function aSignature(differs: Partial<SignatureView> = {}): SignatureView {
  return {
    id: id(310),
    person: 'taxpayer',
    way: 'paper',
    signedAt: new Date('2026-02-11T18:00:00Z'),
    documentId: id(311),
    voidedAt: null,
    voidedBecause: null,
    ...differs,
  }
}

/** The first version, of a return with a federal Form 8879. */
export function aPackage(differs: Partial<ReturnPackage> = {}): ReturnPackage {
  return {
    id: id(300),
    taxReturnId: id(1),
    taxYear: 2025,
    form: '1040',
    dueOn: null,
    dueReason: null,
    lawDueOn: null,
    number: 1,
    publishedAt: new Date('2026-02-10T18:00:00Z'),
    publishedBy: 'June Vale',
    replacedAt: null,
    binding: 'ab'.repeat(32),
    documents: [
      {
        id: id(320),
        kind: 'return',
        authority: null,
        name: 'return-2025.pdf',
        size: 184_000,
        sha256: '11'.repeat(32),
      },
      {
        id: id(321),
        kind: 'authorization',
        authority: 'federal',
        name: 'form-8879.pdf',
        size: 42_000,
        sha256: '22'.repeat(32),
      },
    ],
    figures: [someFigures()],
    earlierFigures: [],
    signers: [aSigner()],
    ...differs,
  }
}

export function aSigningView(differs: Partial<ReturnSigningView> = {}): ReturnSigningView {
  return {
    packages: [],
    letter: null,
    identityCheckBy: null,
    frozenAt: null,
    withoutAccount: false,
    onPaper: [],
    signatures: 'recorded',
    ...differs,
  }
}

/** A consent to sign electronically, given on March 3. */
export function aConsent(differs: Partial<EsignConsent> = {}): EsignConsent {
  const text = 'Signing and getting records electronically\n\nPaper instead. Call us.'
  const at = new Date('2026-03-03T18:00:00Z')
  return { state: 'given', at, version: '2026-11-29', text, ...differs }
}
