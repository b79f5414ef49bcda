import { ClientOnly } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { firm, firmValues, seasonText } from '#shared/firm/firm.ts'
import { closedText, openingHours } from '#shared/firm/opening-hours.ts'
import { ContactForm } from '#client/public/portal-entry.tsx'
import { Loading } from '#client/public/ui/States.tsx'
import { Page, PageTop } from './Section.tsx'
import styles from './ContactPage.module.css'

export function ContactPage() {
  return (
    <Page>
      <PageTop title="Talk to us">
        Ask anything about your taxes, your return or our prices. You’ll hear back{' '}
        {firm.contactAnswer}.
      </PageTop>
      <div className="columns top mt-48 wide-3-2 gap-48 gap-x-64">
        <div className="stack gap-24 one-column">
          <section className="card p-sheet shadow" aria-labelledby="write">
            <h2 id="write">Write to us</h2>
            {/* The form needs the portal's code, so it is loaded after the page. */}
            <ClientOnly fallback={<FormPlaceholder />}>
              <Suspense fallback={<FormPlaceholder />}>
                <ContactForm />
              </Suspense>
            </ClientOnly>
          </section>
        </div>
        <Details />
      </div>
    </Page>
  )
}

function Details() {
  const { street, city, state, zipCode } = firm.address
  const { hours, seasons } = firmValues()
  return (
    <div className="stack gap-48">
      <section aria-labelledby="reach">
        <h2 id="reach">Reach us</h2>
        <dl className="ruled mt-16">
          <Row label="Phone">
            <a href={firm.phoneLink}>{firm.phone}</a>
          </Row>
          <Row label="Email">
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </Row>
          <Row label="Office">
            {street}
            <br />
            {city}, {state} {zipCode}
          </Row>
        </dl>
      </section>
      <section aria-labelledby="hours">
        <h2 id="hours">Business hours</h2>
        <dl className="ruled mt-16">
          {openingHours(hours).map(({ label, text }) => (
            <Row key={label} label={label}>
              {text}
            </Row>
          ))}
          {seasons.map((season) => (
            <Row key={seasonText(season)} label={seasonText(season)}>
              {season.hours === null
                ? 'extended'
                : openingHours(season.hours).map((of) => (
                    <span key={of.label} className="block">
                      {of.label} {of.text}
                    </span>
                  ))}
            </Row>
          ))}
          {firm.comingClosedDays.map(({ from, to, name }) => (
            <Row key={from} label={name === '' ? 'Closed' : name}>
              {closedText({ from, to })}
            </Row>
          ))}
        </dl>
        <p className="small mt-8">All times are {firm.timeZoneName}.</p>
      </section>
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row apart gap-24 py-12">
      <dt className="muted">{label}</dt>
      <dd className="breaks text-end">{children}</dd>
    </div>
  )
}

/** As tall as the form, so that nothing moves when it loads. It is prerendered, so its sizes can't be inline styles. */
function FormPlaceholder() {
  return (
    <div className="stack gap-20 content-start pt-24">
      <Loading what="the form" />
      <span className={`h-32 ${styles.hint}`} />
      <span className={`stack content-apart h-72 ${styles.field}`} />
      <span className={`stack content-apart h-72 ${styles.field}`} />
      <span className={`stack content-apart h-72 ${styles.field}`} />
      <span className={`stack content-apart h-72 ${styles.field}`} />
      <span className="on-grey rounded h-target w-176" />
    </div>
  )
}
