import { ClientOnly } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { firm, firmValues, seasonText } from '#shared/firm/firm.ts'
import { closedText, openingHours } from '#shared/firm/opening-hours.ts'
import { ContactForm } from '#client/public/portal-entry.tsx'
import { Loading } from '#client/public/ui/States.tsx'
import { Page, PageTop } from './Section.tsx'
import styles from './ContactPage.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

export function ContactPage() {
  return (
    <Page>
      <PageTop title="Talk to us">
        Ask anything about your taxes, your return or our prices. You’ll hear back{' '}
        {firm.contactAnswer}.
      </PageTop>
      <div className="wide-3-2 mt-48 gap-48">
        <Stack gap={24} className="one-column">
          <section className="card p-sheet shadow" aria-labelledby="write">
            <h2 id="write">Write to us</h2>
            {/* The form needs the portal's code, so it is loaded after the page. */}
            <ClientOnly fallback={<FormPlaceholder />}>
              <Suspense fallback={<FormPlaceholder />}>
                <ContactForm />
              </Suspense>
            </ClientOnly>
          </section>
        </Stack>
        <Details />
      </div>
    </Page>
  )
}

function Details() {
  const { street, city, state, zipCode } = firm.address
  const { hours, seasons } = firmValues()
  return (
    <Stack gap={32}>
      <section aria-labelledby="reach">
        <h2 id="reach">Reach us</h2>
        <dl className="ruled mt-16">
          <FactRow label="Phone">
            <a href={firm.phoneLink}>{firm.phone}</a>
          </FactRow>
          <FactRow label="Email">
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </FactRow>
          <FactRow label="Office">
            {street}
            <br />
            {city}, {state} {zipCode}
          </FactRow>
        </dl>
      </section>
      <section aria-labelledby="hours">
        <h2 id="hours">Business hours</h2>
        <dl className="ruled mt-16">
          {openingHours(hours).map(({ label, text }) => (
            <FactRow key={label} label={label}>
              {text}
            </FactRow>
          ))}
          {seasons.map((season) => (
            <FactRow key={seasonText(season)} label={seasonText(season)}>
              {season.hours === null
                ? 'extended'
                : openingHours(season.hours).map((of) => (
                    <span key={of.label} className="block">
                      {of.label} {of.text}
                    </span>
                  ))}
            </FactRow>
          ))}
          {firm.comingClosedDays.map(({ from, to, name }) => (
            <FactRow key={from} label={name === '' ? 'Closed' : name}>
              {closedText({ from, to })}
            </FactRow>
          ))}
        </dl>
        <p className="small mt-8">All times are {firm.timeZoneName}.</p>
      </section>
    </Stack>
  )
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row align="stretch" gap={24} between className="py-12">
      <dt className="muted">{label}</dt>
      <dd className="breaks text-end">{children}</dd>
    </Row>
  )
}

/** As tall as the form, so that nothing moves when it loads. It is prerendered, so its sizes can't be inline styles. */
function FormPlaceholder() {
  return (
    <Stack gap={20} className="content-start pt-24">
      <Loading what="the form" />
      <span className={`h-32 ${styles.hint}`} />
      <Stack as="span" gap={0} className={`content-apart h-72 ${styles.field}`} />
      <Stack as="span" gap={0} className={`content-apart h-72 ${styles.field}`} />
      <Stack as="span" gap={0} className={`content-apart h-72 ${styles.field}`} />
      <Stack as="span" gap={0} className={`content-apart h-72 ${styles.field}`} />
      <span className="on-grey rounded h-target" />
    </Stack>
  )
}
