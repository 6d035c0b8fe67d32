/** What a zone was before or after a change, as far as its story tells it. */
type ZoneSide = { readonly name: string; readonly kind: string } | null

type Values = Readonly<Record<string, unknown>>

/** A change by which the map of a restaurant may look otherwise. */
export type MapChange =
  | { readonly what: 'zone'; readonly before: ZoneSide; readonly after: ZoneSide; readonly is_moved: boolean }
  | { readonly what: 'restaurant'; readonly before: Values; readonly after: Values }
  | { readonly what: 'county' }
  | { readonly what: 'address'; readonly before: string; readonly after: string; readonly feet?: number | undefined }

const kindWords: Readonly<Record<string, string>> = {
  delivery: 'Delivery area',
  county: 'County',
  restricted: 'Restricted place',
  game_day: 'Game day zone',
}
const zoneText = ({ kind, name }: { readonly kind: string; readonly name: string }) =>
  `${kindWords[kind] ?? 'Zone'} ${name}`

/** Settings of a restaurant that its map shows. */
const settingWords: Readonly<Record<string, string>> = {
  maximum_miles: 'Farthest mile',
  delivery_type: 'Delivery',
}

/** Undefined where the map is as it was. */
export function mapChangeText(change: MapChange): string | undefined {
  if (change.what === 'address') return addressChangeText(change)
  if (change.what === 'county') return 'Another county for its alcohol'
  if (change.what === 'restaurant') return restaurantText(change)
  const { before, after, is_moved } = change
  if (!before) return after ? `${zoneText(after)} drawn` : undefined
  if (!after) return `${zoneText(before)} deleted`
  if (before.name !== after.name) return `${zoneText(before)} is now ${after.name}`
  return is_moved ? `Edge of ${zoneText(after)} moved` : `Days of ${zoneText(after)} changed`
}

/** Words that were mended, a pin that was moved, or another place altogether; a change that says no feet was a replacement. */
function addressChangeText({ before, after, feet }: Extract<MapChange, { what: 'address' }>): string {
  if (feet === undefined) return `Moved from ${before} to ${after}`
  const apart = feet > 0 ? `its pin moved by ${feet.toLocaleString('en-US')} ft` : undefined
  if (before === after) return `Address modified: ${apart ?? 'as it was'}`
  return [`Address modified from ${before} to ${after}`, apart].filter(Boolean).join('; ')
}

function restaurantText({ before, after }: Extract<MapChange, { what: 'restaurant' }>): string | undefined {
  const texts = Object.entries(settingWords).flatMap(([field, words]) =>
    field in after ? [`${words}: ${valueText(before[field])} to ${valueText(after[field])}`] : [],
  )
  return texts.length > 0 ? texts.join('; ') : undefined
}

const values: Readonly<Record<string, string>> = {
  '': 'the market’s',
  delivery_type_delivery: 'we deliver',
  delivery_type_no_delivery: 'none',
}
const valueText = (value: unknown): string => values[String(value ?? '')] ?? String(value)
