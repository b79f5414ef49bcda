import { businessHours, firm, firmAddressLine, startingPrices } from '#shared/firm.ts'
import type { PublicPagePath } from '#shared/pages.ts'
import { titleOf } from '#client/public/shell/navigation.ts'

/** Placeholder in the heads of the public pages; the server replaces it with its own address. */
const PUBLIC_URL = '__PUBLIC_URL__'

const DESCRIPTIONS: Record<PublicPagePath, string> = {
  '/': `Certified accountants prepare your return and you follow every step. Individual returns from ${price('individual')}, business from ${price('business')}. The initial consultation is free.`,
  '/services': `Individual Tax Returns from ${price('individual')}, Business Tax Services from ${price('business')}, Tax Planning & Advisory from ${price('planning')}: what each includes.`,
  '/about': `The mission, the values and the story of ${firm.name}, tax preparers in ${firm.address.city} since ${firm.foundedYear}.`,
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
}

/** The elements of a public page's head: title, description, canonical address, preview and the firm's data. */
export function headOf(page: PublicPagePath): string {
  const [title, description] = [escape(titleOf(page)), escape(DESCRIPTIONS[page])]
  const address = `${PUBLIC_URL}${page}`
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${address}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': firm.name,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': `${PUBLIC_URL}/social.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': `${firm.name}: your taxes, done by a person you can call`,
    }).map(([property, content]) => `<meta property="${property}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${structuredData()}</script>`,
    '',
  ].join('\n    ')
}

function structuredData(): string {
  const { street, city, state, zipCode } = firm.address
  const data = {
    '@context': 'https://schema.org',
    '@type': 'AccountingService',
    name: firm.name,
    legalName: firm.legalName,
    url: PUBLIC_URL,
    image: `${PUBLIC_URL}/social.png`,
    telephone: firm.phoneLink.replace('tel:', ''),
    email: firm.email,
    foundingDate: String(firm.foundedYear),
    priceRange: `From ${price('individual')}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    openingHoursSpecification: businessHours
      .filter(({ opens }) => opens !== null)
      .map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens,
        closes,
      })),
    description: `${firm.name}, ${firmAddressLine()}: tax returns for people and businesses.`,
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function price(service: keyof typeof startingPrices): string {
  return `$${startingPrices[service] / 100}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
