import { Link } from '@tanstack/react-router'
import { firm, firmAssurances, startingPrices, supportHours } from '#shared/firm.ts'
import { Icon, Illustration, type IllustrationName } from '#client/public/ui/Icon.tsx'
import { dollars, Invitation, Page, PageTop, Reasons, Section } from './Section.tsx'

export function ServicesPage() {
  return (
    <Page>
      <PageTop title="Services and prices">
        Three services, each with a price to start from. The initial consultation is free, and you
        know the full price before you decide.
      </PageTop>
      <div className="card rows mt-6">
        {SERVICES.map((service) => (
          <Service key={service.title} {...service} />
        ))}
      </div>
      <Section title={`Why choose ${firm.name}`}>
        <Reasons reasons={REASONS} />
      </Section>
      <Invitation title="Not sure which one you need?">
        Create an account and upload what you have, or ask us first. The initial consultation is
        free.
      </Invitation>
    </Page>
  )
}

interface ServiceProps {
  drawing: IllustrationName
  title: string
  text: string
  price: number
  includes: readonly string[]
  /** A link to write to us about it. */
  ask?: string
}

function Service({ drawing, title, text, price, includes, ask }: ServiceProps) {
  return (
    <article className="columns p-sheet wide-2-3 gap-3 gap-x-6">
      <div>
        <Illustration name={drawing} width={96} height={72} />
        <h2 className="mt-2 text-subhead">{title}</h2>
        <p className="mt-1 tight serif-heading">
          <span className="small">From</span> {dollars(price)}
        </p>
      </div>
      <div>
        <p className="measure-32 text-lead leading-150">{text}</p>
        <ul className="pairs mt-3 muted gap-10px gap-x-3">
          {includes.map((item) => (
            <li className="row gap-10px" key={item}>
              <Icon className="mt-half accent" name="check" size={18} />
              {item}
            </li>
          ))}
        </ul>
        {ask && (
          <p className="mt-2">
            <Link className="row-inline middle target" to="/contact" search={{ about: 'business' }}>
              {ask}
            </Link>
          </p>
        )}
      </div>
    </article>
  )
}

const SERVICES: readonly ServiceProps[] = [
  {
    drawing: 'individual',
    title: 'Individual Tax Returns',
    text: 'For employees, families, homeowners, students and retirees: federal and state, prepared by one accountant from start to finish.',
    price: startingPrices.individual,
    includes: [
      'Federal and state returns',
      'W-2, 1099 and retirement income',
      'Itemized deductions and credits',
      'Moves between states',
      'Electronic filing',
      'Amendments when something turns up later',
    ],
  },
  {
    drawing: 'business',
    title: 'Business Tax Services',
    text: 'For sole owners, partnerships and corporations who need the return right and the deadlines kept.',
    price: startingPrices.business,
    includes: [
      'Schedule C, 1065, 1120 and 1120-S',
      'Quarterly estimated payments',
      'Depreciation and home office',
      'K-1s for partners and owners',
      'A look over your books first',
      'Answers to letters from the IRS',
    ],
    ask: 'Write to us about your business',
  },
  {
    drawing: 'planning',
    title: 'Tax Planning & Advisory',
    text: 'For the years in which something changes: a sale, an inheritance, a new company, investments. The advice comes while it can still save you money.',
    price: startingPrices.planning,
    includes: [
      'A plan before the year ends',
      'Investments, rentals and crypto',
      'Retirement contributions',
      'Withholding that fits',
      'What to keep, and for how long',
      'A call before each big decision',
    ],
  },
]

const REASONS = {
  [firmAssurances.certifiedAccountants]:
    'An accountant with a license prepares your return and answers for it.',
  [firmAssurances.yearsOfExperience]: 'Few situations are new to us, and we say so when one is.',
  [`Most returns in ${firm.typicalCompletion}`]:
    'Counted from the day your documents are complete. The portal shows where it stands.',
  [firmAssurances.alwaysOpen]: `A letter from the IRS doesn’t wait for tax season. Write at any hour; the phone is answered ${supportHours.text}, ${firm.timeZoneName}.`,
  'An email at each stage':
    'You hear when work starts, when it is done and when it is filed, without asking.',
  'Your documents stay private':
    'Documents and Social Security numbers are encrypted with AES-256 where they are kept.',
}
