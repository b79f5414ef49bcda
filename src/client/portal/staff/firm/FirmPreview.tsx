import type { ReactNode } from 'react'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { brandTitle } from '#shared/firm/brand.ts'
import { accentColors, accentGrounds } from '#shared/firm/accent.ts'
import { firmSecurityAssurances } from '#client/public/site/firm-assurances.ts'
import type { AccentColors, FirmSettings, FirmValues, Person } from '#shared/firm/firm-values.ts'
import { firmPicturePath } from '#shared/firm/firm-pictures.ts'
import { comingClosedDays, describeFirm, firmValues } from '#shared/firm/firm.ts'
import { firmSettings } from '#shared/firm/firm.schema.ts'
import { closedText } from '#shared/firm/opening-hours.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { claimsOn } from '#shared/firm/soc2.ts'
import { type Outputs, trpc } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { PeopleList } from '#client/public/site/People.tsx'
import { priceText } from '#client/public/site/prices.ts'
import { type FirmFields, settingsOfFields } from './firm-form.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** A preview of the public pages and mails, before the settings are saved. */
export function FirmPreview({ fields }: { fields: FirmFields }) {
  const parsed = firmSettings.safeParse(settingsOfFields(fields))
  const { data: staff } = trpc.admin.preparers.list.useQuery()
  return (
    <Stack as="section" gap={16} className="well" aria-label="Preview">
      {parsed.success ? (
        <Preview
          values={{
            ...firmValues(),
            ...parsed.data,
            people: shownPeople(parsed.data.people, staff),
            comingClosedDays: comingClosedDays(parsed.data, firmToday()),
            claims: claimsOn(firmToday(), parsed.data.claims),
            colors: parsed.data.accent === null ? null : accentColors(parsed.data.accent),
          }}
        />
      ) : (
        <p className="small">The preview comes back when each field is right.</p>
      )}
    </Stack>
  )
}

/** As pages show them: people with an account under its name, as long as it is of the staff. */
function shownPeople(
  people: FirmSettings['people'],
  staff: Outputs['admin']['preparers']['list'] | undefined,
): Person[] {
  return people.flatMap((person) => {
    const account = staff?.find(({ id }) => id === person.account)
    if (account !== undefined) return { ...person, name: preparerName(account) }
    return person.account === null || staff === undefined ? person : []
  })
}

function Preview({ values }: { values: FirmValues }) {
  const { firm, firmColors, people, siteServices, openHours, supportHours } = describeFirm(values)
  const secured = firmSecurityAssurances(values)
  const { street, city, state, zipCode } = firm.address
  const claims = Object.values(firmClaims(values)).filter((claim) => claim !== null)
  return (
    <>
      <p className="small">Front page, About page and the end of each mail</p>
      {firm.logo && (
        <img
          className="logo on-white"
          style={{ height: 'auto' }}
          src={firmPicturePath(firm.logo.picture)}
          alt={firm.name}
          width={firm.logo.width / 2}
          height={firm.logo.height / 2}
        />
      )}
      <p className="serif-heading text-subhead breaks">{brandTitle(firm)}</p>
      {firm.hero && <p className="breaks">{firm.hero.lead}</p>}
      {firmColors && <Colors colors={firmColors} />}
      {claims.length > 0 && <p>{claims.join(' · ')}</p>}
      {firm.story?.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="muted breaks">
          {paragraph}
        </p>
      ))}
      <p className="small line-above pt-16">
        {firm.name} · {firm.phone} · {openHours}
        <br />
        On the phone: {supportHours}
        <br />
        Answers {firm.contactAnswer} · Most returns in {firm.typicalCompletion}
        <br />
        {firm.legalName} · {firm.license}
        <br />
        {street}, {city}, {state} {zipCode} · {firm.email}
      </p>
      <OnPage page="Security page" lines={secured.map(({ title, text }) => `${title}: ${text}`)} />
      <OnPage
        page="Contact page"
        lines={firm.comingClosedDays.map((days) => `${days.name || 'Closed'}: ${closedText(days)}`)}
      />
      <OnPage
        page="Services page, from “Prices”"
        lines={siteServices.map((service) => `${service.name}: ${priceText(service)}`)}
      />
      {people.length > 0 && (
        <OnPage page="About page" lines={[]}>
          <PeopleList people={people} />
        </OnPage>
      )}
    </>
  )
}

interface OnPageProps {
  page: string
  lines: readonly string[]
  children?: ReactNode
}

/** The preview's lines for one page; nothing if it has none. */
function OnPage({ page, lines, children }: OnPageProps) {
  if (lines.length === 0 && children === undefined) return null
  return (
    <Stack className="line-above pt-16">
      <p className="small">{page}</p>
      {lines.map((line) => (
        <p key={line} className="breaks">
          {line}
        </p>
      ))}
      {children}
    </Stack>
  )
}

/** The accent on the paper of both schemes. A scheme can't be set for a part of the page: the built styles have one. */
function Colors({ colors: { accent } }: { colors: AccentColors }) {
  const { paper, 'on-accent': onAccent } = accentGrounds
  return (
    <Group gap={4}>
      {(['light', 'dark'] as const).map((scheme, at) => (
        <Group
          key={scheme}
          as="p"
          gap={12}
          className="note bordered medium"
          style={{ background: paper[at], color: accent[at] }}
        >
          <span
            className="py-4 px-12 rounded"
            style={{ background: accent[at], color: onAccent[at] }}
          >
            A button
          </span>
          <span>A link</span>
          <span>{scheme}</span>
        </Group>
      ))}
    </Group>
  )
}
