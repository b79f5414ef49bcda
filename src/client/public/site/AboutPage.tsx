import type { ReactNode } from 'react'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { firm, firmAddressLine, people } from '#shared/firm/firm.ts'
import { People } from './People.tsx'
import { Invitation, Page, PageTop, Prose, Reasons, Section } from './Section.tsx'
import { Group } from '#client/public/ui/layout.tsx'

export function AboutPage() {
  return (
    <Page>
      <PageTop title="Taxes are personal. So are we.">
        {firm.name} prepares tax returns in {firm.address.city}, and through this portal wherever
        you are.
      </PageTop>
      <Section split title="Our mission">
        <p className="serif text-figure leading-130">
          To get every return right, to explain it in plain English, and to be there when a question
          comes up in October.
        </p>
      </Section>
      <Section split title="Our values">
        <Reasons reasons={VALUES} />
      </Section>
      <Story />
      <People people={people} />
      <Section split title="Where we are">
        <Figures
          figures={[
            ['Office', firmAddressLine()],
            ['Phone', firm.phone],
            ['Email', firm.email],
            ['License', firm.license],
          ]}
        />
      </Section>
      <Invitation title="Come and meet us.">
        At the office, or by phone.{' '}
        {firmClaims().freeConsultation && `${firmClaims().freeConsultation}.`}
      </Invitation>
    </Page>
  )
}

function Story() {
  const years = firm.year - firm.foundedYear
  return (
    <Section split title="Our story">
      <Prose>
        {firm.story === null ? (
          <>
            <p>
              {firm.name} was founded in {firm.foundedYear}. Today an encrypted portal does what a
              filing cabinet used to do, and you can look into it.
            </p>
            <p>
              It lists what is still missing, shows the day that we expect for your return, and
              keeps your copy for when someone asks for it.
            </p>
          </>
        ) : (
          firm.story.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
      </Prose>
      <div className="mt-32">
        <Figures
          figures={[
            ['Founded', firm.foundedYear],
            ['In business', years < 1 ? null : `${years} ${years === 1 ? 'year' : 'years'}`],
            ['Our preparers', firmClaims().yearsOfExperience],
            ['We work for', firmClaims().clients],
          ]}
        />
      </div>
    </Section>
  )
}

type Figure = readonly [label: string, ReactNode]

/** A claim that the firm does not make has none. */
function hasFigure([, figure]: Figure): boolean {
  return figure !== null
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="ruled">
      {figures.filter(hasFigure).map(([label, figure]) => (
        <Group align="baseline" gap={0} between className="py-12" key={label}>
          <dt className="muted">{label}</dt>
          <dd className="serif-title-loose spacing-tight">{figure}</dd>
        </Group>
      ))}
    </dl>
  )
}

const VALUES = {
  Integrity: 'We sign what we would sign for ourselves, and tell you when the answer is no.',
  Excellence: 'We would rather ask you once more than guess a figure.',
  'Personal Service': 'You see who works on your return, and can write to them.',
  Reliability: 'We say when it will be done, and email you at each stage.',
}
