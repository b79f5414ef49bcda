import { formNames } from '#shared/law/forms.ts'
import { Link } from '@tanstack/react-router'
import type { PublicService, SiteService } from '#shared/firm/firm-values.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { firm, siteServices, supportHours } from '#shared/firm/firm.ts'
import { Icon, Illustration, type IllustrationName } from '#client/public/ui/Icon.tsx'
import { Invitation, Page, PageTop, Price, Reasons, Section } from './Section.tsx'
import { unitWords } from './prices.ts'
import { Row } from '#client/public/ui/layout.tsx'

export function ServicesPage() {
  const some = siteServices.length > 0
  const free = firmClaims().freeConsultation
  return (
    <Page>
      <PageTop title={some ? 'Services and prices' : 'Our services'}>
        {some ? 'Each service has a price to start from.' : 'Tell us what you need.'}{' '}
        {free && `${free}.`}
      </PageTop>
      {some && (
        <div className="card rows mt-48">
          {siteServices.map((service) => (
            <Service key={service.id} {...service} />
          ))}
        </div>
      )}
      <Section title={`Why choose ${firm.name}`}>
        <Reasons reasons={REASONS} />
      </Section>
      <Invitation title="Not sure what you need?">
        Create an account and upload what you have, or ask us first. {free && `${free}.`}
      </Invitation>
    </Page>
  )
}

function Service({ name, description, cents, unit, site }: PublicService) {
  const own = site && SERVICES[site.of]
  return (
    <article className="p-sheet wide-2-3 gap-x-48">
      <div>
        {own && <Illustration className="mb-16" name={own.drawing} width={96} height={72} />}
        <h2 className="text-subhead breaks">{name}</h2>
        <p className="mt-8 tight serif-heading">
          <Price cents={cents} unit={unitWords[unit]} />
        </p>
      </div>
      <Includes {...(own && site.description ? own : { text: description })} />
    </article>
  )
}

interface ServiceWords {
  drawing: IllustrationName
  text: string
  includes: readonly string[]
  /** A link to write to us about it. */
  ask?: string
}

function Includes({ text, includes = [], ask }: Partial<ServiceWords>) {
  return (
    <div>
      <p className="text-lead measure-32 own-lines">{text}</p>
      {includes.length > 0 && (
        <ul className="pairs mt-24 muted">
          {includes.map((item) => (
            <Row as="li" align="stretch" gap={12} key={item}>
              <Icon className="mt-4 accent" name="check" size={18} />
              {item}
            </Row>
          ))}
        </ul>
      )}
      {ask && (
        <p className="mt-16">
          <Link className="row-inline target" to="/contact" search={{ about: 'business' }}>
            {ask}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The site’s own words for the services that it starts with. */
const SERVICES: Record<SiteService, ServiceWords> = {
  individual: {
    drawing: 'individual',
    text: 'For employees, families, homeowners, students and retirees: federal and state, from the first document to your copy of what was filed.',
    includes: [
      'Federal and state returns',
      `${formNames.value.wages}, ${formNames.value.information} and retirement income`,
      'Itemized deductions and credits',
      'Moves between states',
      'Electronic filing',
      'Amendments when something turns up later',
    ],
  },
  business: {
    drawing: 'business',
    text: 'For sole owners, partnerships and corporations who need the return right and the deadlines kept.',
    includes: [
      `${formNames.value.soleProprietor}, ${formNames.value.businesses}`,
      'Quarterly estimated payments',
      'Depreciation and home office',
      'K-1s for partners and owners',
      'A look over your books first',
      'Answers to letters from the IRS',
    ],
    ask: 'Write to us about your business',
  },
  planning: {
    drawing: 'planning',
    text: 'For the years in which something changes: a sale, an inheritance, a new company, investments. The advice comes while it can still save you money.',
    includes: [
      'A plan before the year ends',
      'Investments, rentals and crypto',
      'Retirement contributions',
      'Withholding that fits',
      'What to keep, and for how long',
      'A call before each big decision',
    ],
  },
}

const REASONS = {
  ...claim(
    firmClaims().certifiedAccountants,
    'An accountant with a license prepares your return and answers for it.',
  ),
  ...claim(
    firmClaims().yearsOfExperience,
    'Few situations are new to us, and we say so when one is.',
  ),
  [`Most returns in ${firm.typicalCompletion}`]:
    'Counted from the day your documents are complete. The portal shows where it stands.',
  ...claim(
    firmClaims().alwaysOpen,
    `A letter from the IRS doesn’t wait for tax season. Write at any hour; the phone is answered ${supportHours}, ${firm.timeZoneName}.`,
  ),
  'An email at each stage':
    'You hear when work starts, when it is done and when it is filed, without asking.',
  'Your documents stay private':
    'Documents and Social Security numbers are encrypted with AES-256 where they are kept.',
}

/** Nothing for a claim that the firm does not make. */
function claim(title: string | null, text: string): Record<string, string> {
  return title === null ? {} : { [title]: text }
}
