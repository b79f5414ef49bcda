import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { businessHours, extendedSeason, firm } from '#shared/firm.ts'
import { ContactForm } from '#client/public/shell/portal-entry.tsx'
import { Loading } from '#client/public/ui/States.tsx'
import { Page, PageTop } from './Section.tsx'
import styles from './ContactPage.module.css'

export function ContactPage() {
  return (
    <Page>
      <PageTop title="Talk to us">
        Ask anything about your taxes, your return or our prices. You hear back within{' '}
        {firm.contactResponseHours} hours.
      </PageTop>
      <div className={styles.columns}>
        <section className={styles.sheet} aria-labelledby="write">
          <h2 id="write" className={styles.heading}>
            Write to us
          </h2>
          {/* The form needs the portal's code, so it is loaded after the page. */}
          <ClientOnly fallback={<FormPlaceholder />}>
            <Suspense fallback={<FormPlaceholder />}>
              <ContactForm />
            </Suspense>
          </ClientOnly>
        </section>
        <Details />
      </div>
    </Page>
  )
}

function Details() {
  const { street, city, state, zipCode } = firm.address
  return (
    <div className={styles.details}>
      <section aria-labelledby="reach">
        <h2 id="reach" className={styles.heading}>
          Reach us
        </h2>
        <dl className={styles.list}>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={firm.phoneLink}>{firm.phone}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </dd>
          </div>
          <div>
            <dt>Office</dt>
            <dd>
              {street}
              <br />
              {city}, {state} {zipCode}
            </dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="hours">
        <h2 id="hours" className={styles.heading}>
          Business hours
        </h2>
        <dl className={styles.list}>
          {businessHours.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>{extendedSeason.text}</dt>
            <dd>extended</dd>
          </div>
        </dl>
      </section>
    </div>
  )
}

/** As tall as the form, so that nothing moves when it is loaded. */
function FormPlaceholder() {
  return (
    <div className={styles.placeholder}>
      <Loading what="the form" />
    </div>
  )
}
