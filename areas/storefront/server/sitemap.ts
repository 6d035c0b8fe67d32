import { franchisePath } from '#areas/menu/rules/menu-texts.ts'
import { answer, type RouteHandler, sent } from '#platform/server/routes.ts'
import { aboutPage, guidesPage } from '../calls/guides.ts'
import { appManifest, robots, sitemap } from '../calls/sitemap.ts'
import type { StorefrontDeps } from './deps.ts'
import { listPath } from './listings.ts'

/** A sitemap holds no more (sitemaps.org); beyond them a market's places are found from its list. */
const mostAddresses = 50_000
const forAnHour = 'public, max-age=3600'

/** Nothing there is of use to a search engine. Pages with a secret are not named: they say for themselves that they must not be kept. */
const leftAlone = ['/admin/', '/cart/', '/data/', '/rocket/', '/secure/']

const icon = (side: number, purpose: 'any' | 'maskable') => ({
  src: `/rocket/driver_app_web/icon-${side}${purpose === 'maskable' ? '-maskable' : ''}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/** By it the town's pages can be put on a phone's home screen. */
const manifest = JSON.stringify({
  id: '/',
  name: 'Cosmic',
  short_name: 'Cosmic',
  description: 'Restaurants and package stores of your town, brought to your door.',
  start_url: '/discover',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f7f9',
  theme_color: '#0b6e6a',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  shortcuts: [
    { name: 'Search', url: '/discover' },
    { name: 'Cart', url: '/cart/credit_card_cart' },
  ],
})

/** What search engines read first. */
export function sitemapRoutes(deps: StorefrontDeps): RouteHandler[] {
  async function publicPaths(): Promise<string[]> {
    const markets = (await deps.markets.all()).filter(({ active }) => active)
    const places = await deps.db
      .selectFrom('franchises')
      .select(['franchise_id', 'kind'])
      .where('active', '=', true)
      .where((at) => at('market_id', '=', at.fn.any(at.val(markets.map(({ market_id }) => market_id)))))
      .orderBy('franchise_id')
      .limit(mostAddresses - markets.length - 3)
      .execute()
    return ['/', aboutPage.path, guidesPage.path, ...markets.map(listPath), ...places.map(franchisePath)]
  }

  return [
    answer(robots, ({ reply }) => {
      const rules = ['User-agent: *', ...leftAlone.map((path) => `Disallow: ${path}`)]
      const text = [...rules, '', `Sitemap: ${deps.publicOrigin}${sitemap.path}`, ''].join('\n')
      reply.type('text/plain; charset=utf-8').header('cache-control', forAnHour).send(text)
      return sent
    }),
    answer(appManifest, ({ reply }) => {
      reply.type('application/manifest+json').header('cache-control', forAnHour).send(manifest)
      return sent
    }),
    answer(sitemap, async ({ reply }): Promise<typeof sent> => {
      const urls = (await publicPaths()).map((path) => `<url><loc>${deps.publicOrigin}${path}</loc></url>`)
      const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
      const text = ['<?xml version="1.0" encoding="UTF-8"?>', open, ...urls, '</urlset>', ''].join('\n')
      reply.type('application/xml; charset=utf-8').header('cache-control', forAnHour).send(text)
      return sent
    }),
  ]
}
