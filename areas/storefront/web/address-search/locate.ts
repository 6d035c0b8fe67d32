import { ask, bareRoute } from '#platform/web/route.ts'
import type { nearestAddress } from '../../calls/address-search.ts'
import { words } from './locate-words.ts'

const finding = bareRoute<typeof nearestAddress>({
  method: 'POST',
  path: '/addresses/nearest',
  unanswered: 'We could not look that up. Please check your connection and try again.',
})

const patienceMs = 15_000
/** What is known no better than this would be a neighbour's door. */
const roughFromMeters = 200

/** The address next to where this device is, or in words why there is none. */
export async function findAddressHere(): Promise<{ readonly address: string } | { readonly refused: string }> {
  const place = await whereIAm()
  if (typeof place === 'string') return { refused: place }
  if (place.accuracy > roughFromMeters) return { refused: words.rough }
  const answer = await ask(finding, { lat: place.latitude, lng: place.longitude })
  return answer.ok ? { address: answer.data.address } : { refused: answer.message }
}

const whereIAm = () =>
  new Promise<GeolocationCoordinates | string>((resolve) => {
    // A page that did not come by a safe connection has none.
    if (!navigator.geolocation) return resolve(words.unknown)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? words.forbidden : words.unknown),
      { enableHighAccuracy: true, timeout: patienceMs },
    )
  })
