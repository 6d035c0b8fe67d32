import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { listedGeocoder } from '#areas/addresses/server/testing.ts'
import { makeOutlooks } from '#areas/cart/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { storefrontArea } from './area.ts'

const { db } = await testDatabase()
const deps = { ...testDeps(db), publicOrigin: 'https://cosmic.example' }
const markets = makeMarkets(db)
const { app } = await testApp(deps, [
  storefrontArea(deps, {
    markets,
    menus: makeMenus(db),
    addressBook: makeAddressBook({ db, geocoder: listedGeocoder([]), markets }),
    roadTimes: makeRoadTimes(db),
    outlooks: makeOutlooks(db),
  }),
])
afterAll(() => app.close())

let kitchen: { franchise_id: number }
let store: { franchise_id: number }
let large: { franchise_id: number }
beforeAll(async () => {
  const { market_id } = await insertMarket(db, { slug: 'bay & town', city: 'Town', state: 'GA' })
  const closed = await insertMarket(db, { slug: 'later', city: 'Later', active: false })
  kitchen = await insertFranchise(db, {
    market_id,
    name: 'Ann’s “Best” </script>',
    description: '',
    cuisine: 'Burgers',
    hours: { 1: [[660, 1320]], 5: [[660, 1560]], 7: [[0, 1440]] },
  })
  await insertMenuItem(db, kitchen.franchise_id, { name: 'Fries <small>', base_price: 495 })
  store = await insertFranchise(db, { market_id, name: 'B Store', kind: 'package_store', description: 'Wine & beer.' })
  await insertMenuItem(db, store.franchise_id, { name: 'Pinot', base_price: 1899, upc: '0085000004180' })
  large = await insertFranchise(db, { market_id, name: 'C Store', kind: 'package_store' })
  for (let count = 0; count < 151; count++) await insertMenuItem(db, large.franchise_id, { name: `Bottle ${count}` })
  await insertFranchise(db, { market_id: closed.market_id, name: 'Not open yet' })
  await insertFranchise(db, { market_id, name: 'Gone', active: false })
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

async function headOf(url: string) {
  const { body, headers } = await get(url)
  const one = (pattern: RegExp) => pattern.exec(body)?.[1]
  return {
    robots: headers['x-robots-tag'],
    canonical: one(/<link rel="canonical" href="([^"]*)">/),
    description: one(/<meta name="description" content="([^"]*)">/),
    og: Object.fromEntries(
      [...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
    ),
    structured: JSON.parse(one(/<script type="application\/ld\+json">(.*)<\/script>/) ?? 'null'),
  }
}

describe('what a search engine is told', () => {
  test('a place has one address, whatever leads to it, a preview, and its menu in schema.org’s words', async () => {
    const head = await headOf(`/package_stores/${kitchen.franchise_id}?from=list`)
    const url = `https://cosmic.example/${kitchen.franchise_id}`
    expect(head).toMatchObject({ robots: undefined, canonical: url })
    expect(head.description).toContain('in Town: order for delivery or pickup.')
    expect(head.og).toMatchObject({ url, site_name: 'Cosmic', image: 'https://cosmic.example/preview.jpg' })
    expect(head.og.title).toBe('Ann’s “Best” &#60;/script&#62; · Cosmic')
    const [place, crumbs] = head.structured['@graph']
    expect(place).toMatchObject({
      '@type': 'Restaurant',
      name: 'Ann’s “Best” </script>',
      servesCuisine: 'Burgers',
      hasMenu: {
        hasMenuSection: [
          {
            hasMenuItem: [
              { '@type': 'MenuItem', name: 'Fries <small>', offers: { price: '4.95', priceCurrency: 'USD' } },
            ],
          },
        ],
      },
    })
    expect(place.openingHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '11:00', closes: '22:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Friday', opens: '11:00', closes: '02:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Sunday', opens: '00:00', closes: '23:59' },
    ])
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://cosmic.example/',
      'https://cosmic.example/restaurants/bay%20%26%20town',
      url,
    ])
  })

  test('a store is a shop with shelves; of thousands of bottles only the shelves are named', async () => {
    const { structured, description, canonical } = await headOf(`/package_stores/${store.franchise_id}`)
    expect([description, canonical]).toEqual([
      'Wine &#38; beer.',
      `https://cosmic.example/package_stores/${store.franchise_id}`,
    ])
    const shelves = structured['@graph'][0].hasOfferCatalog.itemListElement
    expect(shelves[0].itemListElement[0]).toMatchObject({
      price: '18.99',
      itemOffered: { '@type': 'Product', name: 'Pinot', gtin: '0085000004180' },
    })
    const many = (await headOf(`/package_stores/${large.franchise_id}`)).structured['@graph'][0].hasOfferCatalog
    expect(many.itemListElement).toHaveLength(151)
    expect(many.itemListElement[0]).toEqual({ '@type': 'OfferCatalog', name: expect.any(String), numberOfItems: 1 })
  })

  test('landing and lists stand under one address, without what a visitor came with', async () => {
    expect(await headOf('/?coming_soon=later')).toMatchObject({
      robots: undefined,
      canonical: 'https://cosmic.example/',
      structured: { '@type': 'WebSite' },
    })
    expect(await headOf('/restaurants/bay%20%26%20town?open=1')).toMatchObject({
      canonical: 'https://cosmic.example/restaurants/bay%20%26%20town',
      description: 'Delivery and pickup from the restaurants and package stores of Town, GA.',
      structured: { '@type': 'BreadcrumbList' },
    })
  })

  test('what is the visitor’s own is never kept: the stores of their market, a refused sign-up', async () => {
    expect(await headOf('/package_stores')).toMatchObject({ robots: 'noindex', canonical: undefined, structured: null })
    const refused = await app.inject({
      method: 'POST',
      url: '/',
      payload: 'early_adopter[email]=nobody&early_adopter[ref]=later',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([refused.statusCode, refused.headers['x-robots-tag']]).toEqual([422, 'noindex'])
    expect(refused.body).not.toContain('canonical')
  })
})

test('the sitemap names what everybody may see and nothing else; robots.txt leads there', async () => {
  const { headers, body } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    [
      '/',
      '/about',
      '/guides',
      '/restaurants/bay%20%26%20town',
      `/${kitchen.franchise_id}`,
      `/package_stores/${store.franchise_id}`,
      `/package_stores/${large.franchise_id}`,
    ].map((path) => `https://cosmic.example${path}`),
  )
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain('Disallow: /secure/\n')
  expect(robots).toContain('Sitemap: https://cosmic.example/sitemap.xml\n')
})
