import type { Person } from '#shared/firm/firm-values.ts'
import { firmPicturePath } from '#shared/firm/firm-pictures.ts'
import { firm } from '#shared/firm/firm.ts'
import { Section } from './Section.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** The people of the firm; renders nothing if there are none. */
export function People({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <Section split title={`The people of ${firm.name}`}>
      <PeopleList people={people} />
    </Section>
  )
}

export function PeopleList({ people }: { people: readonly Person[] }) {
  return (
    <Stack as="ul" gap={24} className="fill-15">
      {people.map(({ name, credential, photo }) => (
        <Row as="li" gap={16} key={name}>
          {photo && (
            <img
              className="rigid rounded cover"
              src={firmPicturePath(photo)}
              alt=""
              width={96}
              height={96}
              loading="lazy"
            />
          )}
          <Stack as="span" gap={0}>
            <strong>{name}</strong>
            <span className="muted">{credential}</span>
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
