import { firmClaims } from '#shared/firm-claims.ts'
import { brandTitle } from '#shared/brand.ts'
import { accentColors, accentGrounds } from '#shared/accent.ts'
import { firmSecurityAssurances } from '#shared/firm-assurances.ts'
import type { AccentColors, FirmValues } from '#shared/firm-values.ts'
import { firmPicturePath } from '#shared/firm-pictures.ts'
import { describeFirm, firmValues } from '#shared/firm.ts'
import { firmSettings } from '#shared/firm.schema.ts'
import { claimsOn } from '#shared/soc2.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { type FirmFields, settingsOfFields } from './firm-form.ts'

/** What visitors and readers of mails will see, before it is saved. */
export function FirmPreview({ fields }: { fields: FirmFields }) {
  const parsed = firmSettings.safeParse(settingsOfFields(fields))
  return (
    <section
      className="stack gap-2 on-ground bordered rounded py-3 px-4 narrow-p-2"
      aria-label="Preview"
    >
      {parsed.success ? (
        <Preview
          values={{
            ...firmValues(),
            ...parsed.data,
            claims: claimsOn(firmToday(), parsed.data.claims),
            colors: parsed.data.accent === null ? null : accentColors(parsed.data.accent),
          }}
        />
      ) : (
        <p className="small">The preview comes back when each field is right.</p>
      )}
    </section>
  )
}

function Preview({ values }: { values: FirmValues }) {
  const { firm, firmColors, openHours, supportHours } = describeFirm(values)
  const secured = firmSecurityAssurances(values)
  const { street, city, state, zipCode } = firm.address
  const claims = Object.values(firmClaims(values)).filter((claim) => claim !== null)
  return (
    <>
      <p className="small">Front page, About page and the end of each mail</p>
      {firm.logo && (
        <img
          className="max-full rounded on-white py-half px-6px"
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
      <p className="small breaks line-above pt-2">
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
      {secured.length > 0 && (
        <div className="stack gap-1 line-above pt-2">
          <p className="small">Security page</p>
          {secured.map(({ title, text }) => (
            <p key={title} className="breaks">
              {title}: {text}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** The accent on the paper of both schemes. A scheme can't be set for a part of the page: the built styles have one. */
function Colors({ colors: { accent } }: { colors: AccentColors }) {
  const { paper, 'on-accent': onAccent } = accentGrounds
  return (
    <div className="row wrap gap-1">
      {(['light', 'dark'] as const).map((scheme, at) => (
        <p
          key={scheme}
          className="row wrap middle gap-2 py-1 px-2 bordered rounded medium"
          style={{ background: paper[at], color: accent[at] }}
        >
          <span
            className="py-half px-14px rounded"
            style={{ background: accent[at], color: onAccent[at] }}
          >
            A button
          </span>
          <span>A link</span>
          <span>{scheme}</span>
        </p>
      ))}
    </div>
  )
}
