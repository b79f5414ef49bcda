import type { Part } from '#shared/clients/access-parts.ts'
import type { AccessEnds } from '#shared/clients/client-access.schema.ts'
import { Stack } from '#client/public/ui/layout.tsx'

interface EndsProps {
  /** Null for the reader's own access. */
  name: string | null
  part: Part
  ends: AccessEnds
}

/** The consequences of ending an access, as sentences of a list; for the dialog and the page of a mailed link. */
export function Ends({ name, part, ends: { jointYears, spouseLink, threads, given } }: EndsProps) {
  const [they, began] = name === null ? ['You', 'you began'] : [name, 'they began']
  const sentences = [
    part === 'spouse'
      ? `${they} can’t open anything new. Both spouses keep the years that they signed, to read.`
      : `${they} can’t open anything here any more.`,
    ...jointYears.map(
      (year) =>
        `The joint ${year} return is in work. ${they} can’t open or sign it any more, and our staff ask both spouses how they will file.`,
    ),
    ...(spouseLink ? ['The link that was mailed to sign as the spouse stops working.'] : []),
    ...(threads === 1 ? [`${they} can’t read the open conversation that ${began} with us.`] : []),
    ...(threads > 1
      ? [`${they} can’t read the ${threads} open conversations that ${began} with us.`]
      : []),
    ...given.map((other) => `${other} was invited by ${name ?? 'you'}, and loses access, too.`),
  ]
  return (
    <Stack as="ul">
      {sentences.map((sentence) => (
        <li key={sentence} className="breaks">
          {sentence}
        </li>
      ))}
    </Stack>
  )
}
