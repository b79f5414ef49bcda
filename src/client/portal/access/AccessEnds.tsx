import type { Part } from '#shared/access-parts.ts'
import type { AccessEnds } from '#shared/client-access.schema.ts'

interface EndsProps {
  name: string
  part: Part
  ends: AccessEnds
}

/** What ends with an access, as sentences of a list; for the dialog and the page of a mailed link. */
export function Ends({ name, part, ends: { jointYears, spouseLink, threads, given } }: EndsProps) {
  const sentences = [
    part === 'spouse'
      ? `${name} sees nothing new. You each keep the years you signed, to read.`
      : `${name} sees nothing of it any more.`,
    ...jointYears.map(
      (year) =>
        `The joint ${year} return is in work. ${name} can’t open or sign it any more, and our staff ask you both how you will file.`,
    ),
    ...(spouseLink ? ['The link that was mailed to sign as the spouse stops working.'] : []),
    ...(threads > 0
      ? [
          threads === 1
            ? `An open conversation with us that ${name} began is closed to them.`
            : `${threads} open conversations with us that ${name} began are closed to them.`,
        ]
      : []),
    ...given.map((other) => `The access that ${name} gave to ${other} ends, too.`),
  ]
  return (
    <ul className="stack gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="breaks">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
