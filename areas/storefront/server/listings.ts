import type { Market } from '#areas/markets/server/public.ts'
import { franchisePath } from '#areas/menu/rules/menu-texts.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import type { Listing } from '#platform/server/page-listing.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import type { Guide } from '../rules/guides.ts'
import { breadcrumbs, placeData } from './structured-data.ts'

/** How the public pages stand in search engines: their one address, and what they say in schema.org's words. */
export function makeListings(publicOrigin: string) {
  const url = (path: string) => `${publicOrigin}${path}`
  const lists = new WeakMap<Market, Listing>()
  const texts = new WeakMap<Guide, Listing>()
  const places = new WeakMap<Menu, { market: Market; listing: Listing }>()

  const home = { name: 'Cosmic', url: url('/') }
  const landing: Listing = {
    url: home.url,
    structured: json({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Cosmic', url: home.url }),
  }
  const listOf = (market: Market) => ({
    name: `Restaurants and stores in ${market.city}`,
    url: url(listPath(market)),
  })

  return {
    landing,
    list(market: Market): Listing {
      const known = lists.get(market)
      if (known) return known
      const list = listOf(market)
      const listing = {
        url: list.url,
        structured: json({ '@context': 'https://schema.org', ...breadcrumbs([home, list]) }),
      }
      lists.set(market, listing)
      return listing
    },
    guide(path: string, guide: Guide): Listing {
      const known = texts.get(guide)
      if (known) return known
      const listing = {
        url: url(path),
        structured: json({
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: guide.questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
          })),
        }),
      }
      texts.set(guide, listing)
      return listing
    },
    /** Of one version of the menu and of its market. */
    place(menu: Menu, market: Market): Listing {
      const known = places.get(menu)
      if (known?.market === market) return known.listing
      const at = url(franchisePath(menu.franchise))
      const crumbs = [home, listOf(market), { name: menu.franchise.name, url: at }]
      const listing = { url: at, structured: json(placeData(menu, market, at, crumbs)) }
      places.set(menu, { market, listing })
      return listing
    },
  }
}
export type Listings = ReturnType<typeof makeListings>

/** The first addresses of all: what the sitemap names of a market and of its places. */
export const listPath = ({ slug }: { readonly slug: string }) => `/restaurants/${encodeURIComponent(slug)}`

const json = (value: object) => new RawJson(JSON.stringify(value))
