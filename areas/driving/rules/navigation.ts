/** The apps that can lead a driver to an address, and what they are called. */
export const mapApps = { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze' } as const
export type MapApp = keyof typeof mapApps

type Place = {
  readonly addr_line_1: string
  readonly city: string
  readonly lat: number | null
  readonly lng: number | null
}

/** By the place where it is known, else by the address; undefined where there is neither. */
export function navigationLink(app: MapApp, { addr_line_1, city, lat, lng }: Place): string | undefined {
  const point = lat !== null && lng !== null ? `${lat},${lng}` : undefined
  const address = addr_line_1 ? [addr_line_1, city].filter(Boolean).join(', ') : undefined
  const to = point ?? address
  if (to === undefined) return undefined
  switch (app) {
    case 'google':
      return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`
    case 'apple':
      return `https://maps.apple.com/?${new URLSearchParams({ daddr: to })}`
    case 'waze':
      return `https://waze.com/ul?${new URLSearchParams({ [point ? 'll' : 'q']: to, navigate: 'yes' })}`
  }
}
