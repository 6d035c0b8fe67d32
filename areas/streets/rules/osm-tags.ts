import type { MapArea, MapPath, PlaceName, Road, RoadKind } from './road-map.ts'

// What OpenStreetMap's tags say of roads, areas and doors (wiki.openstreetmap.org/wiki/Map_features).

type Tags = ReadonlyMap<string, string>
export type RoadFacts = Omit<Road, 'nodes'>

// biome-ignore format: a table reads better in columns
const kinds: Readonly<Record<string, RoadKind>> = {
  motorway: 'motorway', trunk: 'trunk', primary: 'primary', secondary: 'secondary', tertiary: 'tertiary',
  residential: 'residential', unclassified: 'residential', living_street: 'residential', road: 'residential', busway: 'service',
  service: 'service', track: 'track', pedestrian: 'footway', footway: 'footway', path: 'footway', cycleway: 'footway',
  steps: 'footway', bridleway: 'footway',
}
const closedTo = new Set(['no', 'private', 'agricultural', 'forestry', 'military', 'permit'])

/** Nothing for a way that is no road, or none yet: proposed, under construction, a race track. */
export function roadOf(tags: Tags): RoadFacts | undefined {
  const highway = tags.get('highway') ?? ''
  const link = highway.endsWith('_link')
  const word = link ? highway.slice(0, -5) : highway
  // A file may call a road "constructor", which every object has.
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (!kind || tags.get('area') === 'yes') return undefined
  return {
    name: nameOf(tags),
    ref: tidy(tags.get('ref')),
    kind,
    link,
    oneWay: oneWayOf(tags, kind),
    milesPerHour: milesPerHour(tags.get('maxspeed')),
    closed: isClosed(tags),
    bridge: isYes(tags.get('bridge')),
    tunnel: isYes(tags.get('tunnel')),
  }
}

const isYes = (value: string | undefined) => value !== undefined && value !== 'no'
/** One line that a database can keep: without NUL, and not cut within a letter of two halves. */
const tidy = (text: string | undefined) =>
  (text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
const nameOf = (tags: Tags) => tidy(tags.get('name')) || tidy(tags.get('name_1')) || tidy(tags.get('official_name'))

/** The most particular rule holds: for motor cars, for motor vehicles, for everyone. */
function isClosed(tags: Tags): boolean {
  const access = tags.get('motorcar') ?? tags.get('motor_vehicle') ?? tags.get('vehicle') ?? tags.get('access')
  return access !== undefined && closedTo.has(access)
}

function oneWayOf(tags: Tags, kind: RoadKind): Road['oneWay'] {
  const oneWay = tags.get('oneway')
  if (oneWay === '-1' || oneWay === 'reverse') return -1
  if (oneWay === 'yes' || oneWay === 'true' || oneWay === '1') return 1
  if (oneWay !== undefined) return 0
  const round = tags.get('junction') === 'roundabout' || tags.get('junction') === 'circular'
  return round || kind === 'motorway' ? 1 : 0
}

/** `35 mph`, `50` (kilometres), `30 mph;25 mph` (the first); nothing for `signals`, `none`, `walk`. */
export function milesPerHour(text: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(\d{1,3}(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?\b/i.exec(text ?? '') ?? []
  if (number === undefined) return undefined
  const speed = Number(number) * (unit?.toLowerCase() === 'mph' ? 1 : 0.621371)
  return speed >= 1 && speed <= 150 ? Math.round(speed * 10) / 10 : undefined
}

const water = new Set(['reservoir', 'basin'])
const parks = new Set([
  'park',
  'common',
  'dog_park',
  'golf_course',
  'nature_reserve',
  'garden',
  'playground',
  'pitch',
  'recreation_ground',
])
const greens = new Set(['grass', 'forest', 'recreation_ground', 'cemetery', 'village_green', 'meadow'])
const campuses = new Set(['university', 'college', 'school', 'hospital'])

/** What a closed way or a multipolygon is drawn as. */
export function areaOf(tags: Tags): Omit<MapArea, 'rings'> | undefined {
  const kind = areaKind(tags)
  return kind && { kind, name: nameOf(tags) }
}

function areaKind(tags: Tags): MapArea['kind'] | undefined {
  const is = (key: string, values: ReadonlySet<string>) => values.has(tags.get(key) ?? '')
  if (tags.get('natural') === 'water' || tags.get('waterway') === 'riverbank' || is('landuse', water)) return 'water'
  if (isYes(tags.get('building'))) return 'building'
  if (is('amenity', campuses)) return 'campus'
  if (is('leisure', parks) || is('landuse', greens) || tags.get('natural') === 'wood') return 'park'
  return undefined
}

/** What an open way is drawn as: water and rails on the ground. */
export function pathOf(tags: Tags): Omit<MapPath, 'points'> | undefined {
  const kind = isYes(tags.get('tunnel')) || isYes(tags.get('covered')) ? undefined : pathKind(tags)
  return kind && { kind, name: nameOf(tags) }
}

const rails = new Set(['rail', 'light_rail', 'subway', 'tram', 'narrow_gauge', 'monorail', 'funicular'])

function pathKind(tags: Tags): MapPath['kind'] | undefined {
  const waterway = tags.get('waterway')
  if (waterway === 'river' || waterway === 'canal') return 'river'
  if (waterway === 'stream') return 'stream'
  if (!rails.has(tags.get('railway') ?? '')) return undefined
  return tags.has('service') ? 'siding' : 'rail'
}

// biome-ignore format: a table reads better in columns
const placeKinds: Readonly<Record<string, PlaceName['kind']>> = {
  city: 'city', town: 'town', village: 'village', hamlet: 'village', borough: 'suburb', suburb: 'suburb', quarter: 'suburb',
  neighbourhood: 'neighbourhood',
}

/** What a point, or the middle of an outline, is called on the map. */
export function placeNameOf(tags: Tags): Omit<PlaceName, 'lat' | 'lng'> | undefined {
  const place = tags.get('place') ?? ''
  const kind = Object.hasOwn(placeKinds, place) ? placeKinds[place] : undefined
  const name = nameOf(tags)
  return kind && name !== '' ? { kind, name } : undefined
}

export type DoorFacts = {
  readonly number: string
  readonly street: string
  readonly unit?: string
  readonly building?: string
  readonly city?: string
  readonly zip?: string
}

/** The doors that an object stands for: `12;14` are two. A number without a street belongs to nobody. */
export function doorsOf(tags: Tags): DoorFacts[] {
  const street = tidy(tags.get('addr:street'))
  if (street === '') return []
  const [unit, building, city, zip] = [
    tidy(tags.get('addr:unit')),
    tidy(tags.get('addr:housename')) || tidy(tags.get('name')),
    tidy(tags.get('addr:city')),
    tidy(tags.get('addr:postcode')).slice(0, 10),
  ]
  const facts = {
    street,
    ...(unit && { unit }),
    ...(building && { building }),
    ...(city && { city }),
    ...(zip && { zip }),
  }
  return tidy(tags.get('addr:housenumber'))
    .split(/[;,]/)
    .map((number) => number.trim())
    .filter((number) => /\d/.test(number))
    .slice(0, 50)
    .map((number) => ({ number, ...facts }))
}
