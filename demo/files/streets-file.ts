import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { type Building, bellwether, type Street } from '../town/town.ts'
import { campusName, stadiumName } from '../town/zones.ts'
import { memoryFile } from './memory-file.ts'

export const townAttribution = '© Bellwether Survey (a made-up town)'

type Tags = Readonly<Record<string, string>>

const highways: Readonly<Record<Street['kind'], Tags>> = {
  highway: { highway: 'trunk', maxspeed: '50 mph', ref: 'GA 17' },
  ring: { highway: 'primary', maxspeed: '45 mph' },
  main: { highway: 'secondary', maxspeed: '35 mph' },
  bridge: { highway: 'secondary', maxspeed: '35 mph', bridge: 'yes' },
  street: { highway: 'residential', maxspeed: '25 mph' },
  lane: { highway: 'residential', maxspeed: '20 mph' },
  campus: { highway: 'service' },
}

const buildings: Readonly<Record<Building['kind'], Tags>> = {
  house: { building: 'house' },
  hall: { building: 'university' },
  stadium: { building: 'stadium' },
}

/** The town's map as OpenStreetMap's editors write one: streets that share a node where they cross, the river, grounds and buildings. */
export function streetsFile(): ImportFile {
  const { streets, river, railway, quarters, buildings: houses, zones } = bellwether()
  const nodes = new Map<string, number>()
  const ways: string[] = []

  const nodeAt = (lat: number, lng: number) => {
    const place = `lat="${lat}" lon="${lng}"`
    const known = nodes.get(place) ?? nodes.size + 1
    nodes.set(place, known)
    return known
  }
  const way = (points: readonly (readonly [lat: number, lng: number])[], tags: Tags) => {
    const refs = points.map(([lat, lng]) => `<nd ref="${nodeAt(lat, lng)}"/>`)
    const words = Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${escaped(value)}"/>`)
    ways.push(`<way id="${ways.length + 1}">${refs.join('')}${words.join('')}</way>`)
  }
  const outline = (ring: readonly (readonly [lng: number, lat: number])[] = [], tags: Tags = {}) =>
    way(
      ring.map(([lng, lat]) => [lat, lng]),
      tags,
    )

  for (const { name, kind, points } of streets) way(points, { name, ...highways[kind] })
  way(railway, { railway: 'rail', name: 'Marlow & Harrow Railroad' })
  outline(river.coordinates[0], { natural: 'water', name: 'Marlow River' })
  for (const { name, polygon } of zones) {
    if (name === campusName) outline(polygon.coordinates[0], { amenity: 'university', name: 'Bellwether State' })
    if (name === stadiumName) outline(polygon.coordinates[0], { leisure: 'park', name: stadiumName })
  }
  for (const { kind, name, outline: shape } of houses)
    outline(shape.coordinates[0], { ...buildings[kind], ...(name && { name }) })

  const places = [...nodes].map(([place, id]) => `<node id="${id}" ${place}/>`)
  const names = quarters.map(
    ({ kind, name, at: [lat, lng] }, index) =>
      `<node id="${nodes.size + index + 1}" lat="${lat}" lon="${lng}"><tag k="place" v="${kind}"/><tag k="name" v="${escaped(name)}"/></node>`,
  )
  return memoryFile('bellwether.osm', `<osm version="0.6">${[...places, ...names].join('')}${ways.join('')}</osm>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
