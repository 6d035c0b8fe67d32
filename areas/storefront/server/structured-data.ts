import type { Market } from '#areas/markets/server/public.ts'
import { leastOptionsCost } from '#areas/menu/rules/pricing.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { toDecimal } from '#platform/core/money.ts'

/** A store's thousands would weigh more than its page: above this many items only the sections are named. */
const mostItemsNamed = 150
const dayMinutes = 1440
const weekdays = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** One step of the way to a page: its name and its absolute address. */
export type Crumb = { readonly name: string; readonly url: string }

/** schema.org's description of a place, its menu, and the way to it from the landing page. */
export function placeData(menu: Menu, market: Market, url: string, crumbs: readonly Crumb[]): object {
  return { '@context': 'https://schema.org', '@graph': [placeOf(menu, market, url), breadcrumbs(crumbs)] }
}

export function breadcrumbs(crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

function placeOf(menu: Menu, market: Market, url: string): object {
  const { franchise } = menu
  const isStore = franchise.kind === 'package_store'
  return {
    '@type': isStore ? 'LiquorStore' : 'Restaurant',
    '@id': url,
    url,
    name: franchise.name,
    description: franchise.description || undefined,
    telephone: franchise.phone_number ? `+1${franchise.phone_number}` : undefined,
    currenciesAccepted: 'USD',
    areaServed: `${market.city}, ${market.state}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: franchise.addr_line_1,
      addressLocality: franchise.city,
      addressRegion: franchise.state,
      postalCode: franchise.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: franchise.lat, longitude: franchise.lng },
    openingHoursSpecification: openingHours(franchise),
    specialOpeningHoursSpecification: franchise.closed_dates.map((day) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens: '00:00',
      closes: '00:00',
    })),
    potentialAction: { '@type': 'OrderAction', target: url },
    ...(isStore
      ? { hasOfferCatalog: { '@type': 'OfferCatalog', name: 'Shelves', itemListElement: sectionsOf(menu, asShelf) } }
      : {
          servesCuisine: franchise.cuisine || undefined,
          hasMenu: { '@type': 'Menu', name: 'Menu', hasMenuSection: sectionsOf(menu, asSection) },
        }),
  }
}

/** Google reads an end before its beginning as the next morning's, and a day without one as closed. */
function openingHours({ hours }: Menu['franchise']): object[] {
  return Object.entries(hours).flatMap(([weekday, stretches]) =>
    stretches.map(([from, to]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[Number(weekday)],
      opens: timeText(from),
      closes: to - from >= dayMinutes ? '23:59' : timeText(to),
    })),
  )
}

function timeText(minute: number): string {
  const ofDay = minute % dayMinutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

type Category = Menu['categories'][number]
type Item = Category['items'][number]

function sectionsOf(menu: Menu, section: (category: Category, items: readonly Item[] | undefined) => object): object[] {
  const filled = menu.categories.filter(({ items }) => items.length > 0)
  const count = filled.reduce((sum, { items }) => sum + items.length, 0)
  return filled.map((category) => section(category, count <= mostItemsNamed ? category.items : undefined))
}

function asSection(category: Category, items: readonly Item[] | undefined): object {
  return { '@type': 'MenuSection', name: category.name, hasMenuItem: items?.map((item) => named('MenuItem', item)) }
}

function asShelf(category: Category, items: readonly Item[] | undefined): object {
  return {
    '@type': 'OfferCatalog',
    name: category.name,
    numberOfItems: category.items.length,
    itemListElement: items?.map((item) => ({ ...offerOf(item), itemOffered: named('Product', item) })),
  }
}

/** Without its description, which the page holds already: that would be read by nobody and weigh in every first visit. */
function named(type: 'MenuItem' | 'Product', item: Item): object {
  const offers = type === 'MenuItem' ? offerOf(item) : undefined
  return {
    '@type': type,
    name: item.name,
    description: item.description || undefined,
    gtin: item.upc ?? undefined,
    offers,
  }
}

/** What costs nothing by itself is paid by what must be chosen with it, as on the item's card. */
function offerOf({ base_price, groups }: Item): object {
  return { '@type': 'Offer', price: toDecimal(base_price || leastOptionsCost(groups)), priceCurrency: 'USD' }
}
