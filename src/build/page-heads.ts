import { brandQuery, brandTitle } from '#shared/firm/brand.ts'
import { isCalendarDate } from '#shared/base/days.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import {
  dayOfYear,
  firm,
  firmAddressLine,
  firmValues,
  seasonText,
  siteServices,
} from '#shared/firm/firm.ts'
import { type Season, weekdays } from '#shared/firm/firm-values.ts'
import { escapeHtml } from '#shared/base/html.ts'
import { openingHours, type OpeningHours } from '#shared/firm/opening-hours.ts'
import type { PublicPagePath } from '#shared/base/pages.ts'
import { dollars, priceText } from '#client/public/site/prices.ts'
import { titleOf } from '#client/public/shell/navigation.ts'

/** Placeholder in the heads of the public pages; the server replaces it with its own address. */
const PUBLIC_URL = '__PUBLIC_URL__'

const descriptions = (): Record<PublicPagePath, string> => ({
  '/': `${firmClaims().certifiedAccountants ?? 'We'} prepare your return and you follow every step. ${prices(2)}${free()}`.trim(),
  '/services': `${prices(3)}${free()}Ask ${firm.name} for the price of yours before you decide.`,
  '/about': `The mission, the values and the story of ${firm.name}, tax preparers in ${firm.address.city}, founded in ${firm.foundedYear}.`,
  '/security':
    'How your documents and Social Security number are protected, line by line, with what this server can prove.',
  '/support': 'Answers to what clients ask most, and how to reach a person by phone or mail.',
  '/contact': `Write to ${firm.name} or call ${firm.phone}. You’ll hear back ${firm.contactAnswer}.`,
  '/resources': 'Official IRS links, four scams to watch for and five tips for a calm tax season.',
  '/privacy': 'What we know about you, what we do with it, and what you can ask of us.',
  '/accessibility':
    'What we do so that everyone can use this site, and how to reach us if something is in your way.',
  '/verify':
    'Check whether a PDF was signed in our portal, when, and whether the signature still counts. Nothing but its fingerprint is sent.',
})

/** The elements of a public page's head: title, description, canonical address, preview and the firm's data. */
export function headOf(page: PublicPagePath): string {
  const [title, description] = [escapeHtml(titleOf(page)), escapeHtml(descriptions()[page])]
  const address = `${PUBLIC_URL}${page}`
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${address}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': escapeHtml(firm.name),
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': socialPicture(),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': escapeHtml(`${firm.name}: ${brandTitle(firm)}`),
    }).map(([property, content]) => `<meta property="${property}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${structuredData()}</script>`,
    '',
  ].join('\n    ')
}

function socialPicture(): string {
  return `${PUBLIC_URL}/social.png${brandQuery(firmValues())}`
}

function structuredData(): string {
  const { street, city, state, zipCode } = firm.address
  const data = {
    '@context': 'https://schema.org',
    '@type': 'AccountingService',
    name: firm.name,
    legalName: firm.legalName,
    url: PUBLIC_URL,
    image: socialPicture(),
    telephone: firm.phoneLink.replace('tel:', ''),
    email: firm.email,
    foundingDate: String(firm.foundedYear),
    ...offers(),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    openingHoursSpecification: datedHours(firm.year),
    description: `${firm.name}, ${firmAddressLine()}: tax returns.`,
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** The ordinary hours, and the dates with others: of the seasons, in this year and the next, and of the closed days. */
function datedHours(year: number) {
  const { hours: week, seasons } = firmValues()
  const specification = ({ days, opens, closes }: Omit<OpeningHours, 'label' | 'text'>) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    // From midnight to midnight is closed.
    opens: opens ?? '00:00',
    closes: closes ?? '00:00',
  })
  const ofSeasons = seasons.flatMap(({ from, to, hours }) =>
    [year - 1, year, year + 1].flatMap((first) => {
      const last = dayOfYear(to) < dayOfYear(from) ? first + 1 : first
      const [validFrom, validThrough] = [dayIn(first, from, '03-01'), dayIn(last, to, '02-28')]
      if (validFrom > validThrough) return []
      return (hours === null ? [] : openingHours(hours)).map((of) => ({
        ...specification(of),
        validFrom,
        validThrough,
      }))
    }),
  )
  const closed = firm.comingClosedDays.map(({ from, to }) => ({
    ...specification({ days: weekdays, opens: null, closes: null }),
    validFrom: from,
    validThrough: to,
  }))
  // Such a season only says that the hours are longer, not how long.
  const extended = seasons.filter(({ hours }) => hours === null).map(seasonText)
  const longer = extended.length > 0 && { description: `Extended ${extended.join(' and ')}` }
  const ordinary = openingHours(week)
    .filter(({ opens }) => opens !== null)
    .map((of) => ({ ...specification(of), ...longer }))
  return [...ordinary, ...ofSeasons, ...closed]
}

/** A day of a season in a year, or another for a February 29 that the year does not have. */
function dayIn(year: number, of: Season['from'], other: '02-28' | '03-01'): string {
  const day = `${year}-${dayOfYear(of)}`
  return isCalendarDate(day) ? day : `${year}-${other}`
}

/** The services with their prices; nothing without services. */
function offers() {
  if (siteServices.length === 0) return {}
  const lowest = Math.min(...siteServices.map(({ cents }) => cents))
  const makesOffer = siteServices.map(({ name, description, cents }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, description },
    priceSpecification: {
      '@type': 'PriceSpecification',
      minPrice: (cents / 100).toFixed(2),
      priceCurrency: 'USD',
    },
  }))
  return { priceRange: `From ${dollars(lowest)}`, makesOffer }
}

function free(): string {
  const { freeConsultation } = firmClaims()
  return freeConsultation === null ? '' : `${freeConsultation}. `
}

/** The first services with their prices, as a sentence. */
function prices(most: number): string {
  if (siteServices.length === 0) return ''
  const named = siteServices
    .slice(0, most)
    .map((one) => `${one.name} ${priceText(one).replace('From', 'from')}`)
  return `${named.join(', ')}${siteServices.length > most ? ' and more' : ''}. `
}
