import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pagePaths, publicPagePaths } from '#shared/pages.ts'
import { headOf } from '#build/page-heads.ts'
import { guards } from '#client/public/session/guards.ts'
import { titleOf } from '#client/public/shell/navigation.ts'
import { homeSearch } from '#client/public/site/home-search.ts'

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

test('the front page reads four parameters from its address as text and drops the rest', () => {
  expect(homeSearch({ error: 'x', message: 404, signin: true, utm: 'y', next: '/admin' })).toEqual({
    error: 'x',
    message: '404',
    signin: 'true',
    next: '/admin',
  })
  expect(homeSearch({ error: ['a'], message: { b: 1 }, signin: null })).toEqual({})
})
