import { bindingText } from '#shared/signing/return-figures.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import { sha256 } from '#client/public/site/sha256.ts'
import { id } from '#tests/support/fixtures.ts'
import { aPackage, aSigner, aSpouse, someFigures } from '#tests/support/packages.ts'
import type { Requests } from './answers.ts'
import { aPdfOf } from './pdfs.ts'

interface OfReview extends Partial<Omit<Review, 'package'>> {
  of?: Partial<ReturnPackage>
  me?: Partial<Signer>
  /** Null: not a joint return. */
  spouse?: Partial<Signer> | null
}

const files = {
  [id(710)]: { name: 'Return 2025.pdf', kind: 'return', authority: null },
  [id(711)]: { name: 'Form 8879.pdf', kind: 'authorization', authority: 'federal' },
} as const

/** Version 2 of the 2025 return, with a refund, and the answers for its files. */
export async function aReview({ of = {}, me = {}, spouse = null, ...differs }: OfReview = {}) {
  const contents = await Promise.all(Object.values(files).map(({ name }) => aPdfOf([name, 'Two'])))
  const requests: Requests = {}
  const documents = await Promise.all(
    Object.entries(files).map(async ([documentId, file], index) => {
      const bytes = contents[index] ?? new Uint8Array()
      const pdf = () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } })
      requests[`GET /api/documents/${documentId}/download`] = pdf
      requests[`GET /api/spouse/documents/${documentId}`] = pdf
      return { ...file, id: documentId, size: bytes.length, sha256: (await sha256(bytes)) ?? '' }
    }),
  )
  const figures = of.figures ?? [someFigures()]
  const binding = await sha256(new TextEncoder().encode(bindingText(documents, figures)))
  const review: Review = {
    you: 'taxpayer',
    clientName: 'Nora Day',
    depositTo: '*****6789',
    identityCheckBy: 'service' as const,
    lastYear: null,
    filed: false,
    ...differs,
    package: aPackage({
      id: id(720),
      number: 2,
      binding: binding ?? '',
      documents,
      ...of,
      figures,
      signers: [aSigner(me), ...(spouse === null ? [] : [aSpouse(spouse)])],
    }),
  }
  return { review, requests }
}

/** The same review after a change of its signers. */
export function withSigners(
  review: Review,
  me: Partial<Signer>,
  spouse: Partial<Signer> = {},
): Review {
  const signers = review.package.signers.map((one) => ({
    ...one,
    ...(one.person === 'taxpayer' ? me : spouse),
  }))
  return { ...review, package: { ...review.package, signers } }
}
