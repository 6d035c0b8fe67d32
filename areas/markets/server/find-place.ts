import type { Point } from '#platform/core/place.ts'

type NearCity = { readonly city: string; readonly state: string }
type FoundAddress = Point & NearCity & { readonly addr_line_1: string; readonly zip: string }

/** Finds the place of an address: the area of addresses, which stands on this one. */
export type AddressFinder = { find(text: string, near: NearCity): Promise<FoundAddress | undefined> }

const pointForm = /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/

type PlaceView = Point & { readonly found: string }

/** Where somebody means: `39.96, -82.99`, or an address. */
export async function findPlace(
  addresses: AddressFinder,
  text: string,
  near: NearCity,
): Promise<PlaceView | undefined> {
  return pointOf(text) ?? (await addressAt(addresses, text, near))
}

function pointOf(text: string): PlaceView | undefined {
  const parts = pointForm.exec(text)
  const [lat, lng] = [Number(parts?.[1]), Number(parts?.[2])]
  if (!parts || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return { lat, lng, found: `${lat}, ${lng}` }
}

async function addressAt(addresses: AddressFinder, text: string, near: NearCity): Promise<PlaceView | undefined> {
  const address = await addresses.find(text, near)
  if (!address) return undefined
  const { addr_line_1, city, state, zip, lat, lng } = address
  return { lat, lng, found: `${addr_line_1}, ${city}, ${state} ${zip}` }
}
