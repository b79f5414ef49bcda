import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firm, firmAddressLine, firmAssurances, people, yearsInBusiness } from '#shared/firm.ts'
import { People } from './People.tsx'
import { Invitation, Page, PageTop, Prose, Reasons, Section } from './Section.tsx'
import styles from './AboutPage.module.css'

export function AboutPage() {
  return (
    <Page>
      <PageTop title="Taxes are personal. So are we.">
        {firm.name} prepares returns for people and businesses in {firm.address.city} and wherever
        our clients have moved.
      </PageTop>
      <Section split title="Our mission">
        <p className={styles.mission}>
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
        At the office, or by phone. The initial consultation is free.
      </Invitation>
    </Page>
  )
}

function Story() {
  // Prerendered with the year of the build.
  const years = useHydrated() ? yearsToday() : BUILD_YEAR - firm.foundedYear
  return (
    <Section split title="Our story">
      <Prose>
        <p>
          {firm.name} opened in {firm.foundedYear} with a plain idea: whoever answers your call also
          prepares returns. {years} years later the filing cabinet has become an encrypted portal.
          The idea is the same.
        </p>
        <p>
          We still read every document you send, still call when a figure looks odd, and still keep
          your returns for when someone asks for them.
        </p>
      </Prose>
      <Figures
        figures={[
          ['Founded', firm.foundedYear],
          ['In business', `${years} years`],
          ['Our accountants', firmAssurances.yearsOfExperience],
          ['We work for', firmAssurances.clients],
        ]}
      />
    </Section>
  )
}

function Figures({ figures }: { figures: readonly (readonly [label: string, ReactNode])[] }) {
  return (
    <dl className={`ruled mt-4 ${styles.figures}`}>
      {figures.map(([label, figure]) => (
        <div className="row wrap baseline apart gap-0 gap-x-2 py-14px px-0" key={label}>
          <dt className="muted">{label}</dt>
          <dd className="serif-title-loose tight-a-little">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const VALUES = {
  Integrity: 'We sign what we would sign for ourselves, and tell you when the answer is no.',
  Excellence: 'Every figure has a document behind it, and a second look before it is filed.',
  'Personal Service': 'You talk to people who prepare returns, not to a queue.',
  Reliability: 'We say when it will be done, and email you at each stage.',
}

function yearsToday(): number {
  return yearsInBusiness(new Date())
}
