import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { pagePaths, publicPagePaths } from '#shared/base/pages.ts'
import { headOf } from '#build/page-heads.ts'
import { guards } from '#client/public/session/guards.ts'
import { titleOf } from '#client/public/shell/navigation.ts'
import { homeSearch } from '#client/public/site/home-search.ts'

afterEach(() => setFirm(firmAtStart))

test('the server and the browser have the same pages', () => {
  const tree = readFileSync('src/client/routeTree.gen.ts', 'utf8')
  const paths = /export interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  const routes = [...paths.matchAll(/'([^']+)':/g)].map(([, path]) => path)
  expect(new Set(routes)).toEqual(new Set(pagePaths))
})

test('every guard belongs to a page that is not public', () => {
  const guarded = Object.keys(guards)
  expect(pagePaths).toEqual(expect.arrayContaining(guarded))
  expect(publicPagePaths.filter((page) => guarded.includes(page))).toEqual([])
})

test('every page has its own title', () => {
  const titles = pagePaths.map(titleOf)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.startsWith('Page not found'))).toEqual([])
})

describe.each(publicPagePaths)('the head of %s', (page) => {
  const head = headOf(page)

  test('has title, description and address', () => {
    const description = /name="description" content="([^"]+)"/.exec(head)?.[1] ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThan(200)
    expect(head).toContain(`<link rel="canonical" href="__PUBLIC_URL__${page}">`)
    expect(head).toContain('<title>')
  })

  test('describes the firm to machines', () => {
    const data: unknown = JSON.parse(/ld\+json">([^<]+)</.exec(head)?.[1] ?? '')
    expect(data).toMatchObject({ '@type': 'AccountingService', address: { addressCountry: 'US' } })
  })
})

test('the heads name the services that the firm shows, with their prices', () => {
  expect(headOf('/')).toContain(
    'step. Individual Tax Returns from $150, Business Tax Services from $500 and more. The',
  )
  const [individual, business] = firmAtStart.services
  if (!individual || !business) throw new Error('a new portal has services')
  const own = {
    ...business,
    name: '</script> "A"',
    cents: 99_50,
    unit: 'hour',
    site: null,
  } as const
  setFirm({ ...firmAtStart, services: [individual, own] })
  const head = headOf('/services')
  expect(head).toContain('from $150, &lt;/script&gt; &quot;A&quot; from $99.50 an hour. The')
  expect(JSON.parse(/ld\+json">([^<]+)</.exec(head)?.[1] ?? '')).toMatchObject({
    priceRange: 'From $99.50',
    makesOffer: [
      { itemOffered: { name: individual.name }, priceSpecification: { minPrice: '150.00' } },
      { itemOffered: { name: own.name }, priceSpecification: { minPrice: '99.50' } },
    ],
  })
  setFirm({ ...firmAtStart, services: [] })
  expect(headOf('/')).not.toContain('$')
  expect(headOf('/services')).toContain('content="The initial consultation is free')
})

test('machines read the hours of seasons and closed days with their dates', () => {
  const { Saturday } = firmAtStart.hours
  const hours = { ...firmAtStart.hours, Saturday: null }
  setFirm({
    ...firmAtStart,
    seasons: [{ from: { month: 12, day: 20 }, to: { month: 1, day: 10 }, hours }],
    closedDays: [{ from: '2025-07-06', to: '2025-07-10', name: '' }],
    comingClosedDays: [{ from: '2026-07-06', to: '2026-07-10', name: '' }],
    year: 2026,
  })
  const data: unknown = JSON.parse(/ld\+json">([^<]+)</.exec(headOf('/'))?.[1] ?? '')
  const season = { validFrom: '2026-12-20', validThrough: '2027-01-10' }
  const closed = { opens: '00:00', closes: '00:00' }
  expect(data).toMatchObject({
    openingHoursSpecification: expect.arrayContaining([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], ...Saturday },
      expect.objectContaining({ dayOfWeek: ['Saturday', 'Sunday'], ...closed, ...season }),
      expect.objectContaining({ ...closed, validFrom: '2026-07-06', validThrough: '2026-07-10' }),
    ]),
  })
  expect(headOf('/')).not.toContain('2025-07')
})

test('machines read that the hours of a season are longer, where nothing says how long', () => {
  const { Saturday } = firmAtStart.hours
  const description = 'Extended Jan 15 to Apr 15'
  const data: unknown = JSON.parse(/ld\+json">([^<]+)</.exec(headOf('/'))?.[1] ?? '')
  expect(data).toMatchObject({
    openingHoursSpecification: [{}, { dayOfWeek: ['Saturday'], ...Saturday, description }],
  })
})

test.each([
  [2026, [2, 29], [4, 15], ['2025-03-01/04-15', '2026-03-01/04-15', '2027-03-01/04-15']],
  [2027, [2, 29], [4, 15], ['2026-03-01/04-15', '2027-03-01/04-15', '2028-02-29/04-15']],
  [2027, [12, 1], [2, 29], ['2026-12-01/02-28', '2027-12-01/02-29', '2028-12-01/02-28']],
  [2027, [2, 29], [2, 29], ['2028-02-29/02-29']],
] as const)('in %s a season of February 29 has days that exist', (year, from, to, dates) => {
  const days = { from: { month: from[0], day: from[1] }, to: { month: to[0], day: to[1] } }
  const hours = { ...firmAtStart.hours, Saturday: null }
  setFirm({ ...firmAtStart, year, seasons: [{ ...days, hours }] })
  const found = headOf('/').matchAll(/"validFrom":"([^"]+)","validThrough":"\d+-([^"]+)"/g)
  expect([...new Set(Array.from(found, ([, first, last]) => `${first}/${last}`))]).toEqual(dates)
})

test('the front page reads four parameters from its address as text and drops the rest', () => {
  expect(homeSearch({ error: 'x', message: 404, signin: true, utm: 'y', next: '/admin' })).toEqual({
    error: 'x',
    message: '404',
    signin: 'true',
    next: '/admin',
  })
  expect(homeSearch({ error: ['a'], message: { b: 1 }, signin: null })).toEqual({})
})
