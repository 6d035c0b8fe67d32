import type { Markets } from '#areas/markets/server/public.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { isStorable } from '#platform/server/imports/storable.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { parseAddress, streetKey } from '../../rules/us-address.ts'
import { type Atlas, onlyMarket, readAtlas } from './atlas.ts'
import { findCorners } from './find-corners.ts'
import { findNearest } from './find-nearest.ts'
import { findNumbers } from './find-numbers.ts'
import { bestStreets, type StreetMatch } from './find-streets.ts'
import type { Geocoder, Place } from './geocoder.ts'
import { type BuildingHouse, buildingsLike } from './known-houses.ts'
import { buildingPlace, cityPlaces, type LabelledPlace, labelled, type OwnPlace, streetPlace } from './own-places.ts'
import type { Question } from './question.ts'

const shortestQuestion = 3
const longestQuestion = 200
const usualSuggestions = 5

/** The streets and house numbers that were imported. It asks no one else, and needs nothing but the database. */
export function ownGeocoder({ db, markets }: { db: Db; markets: Markets }): Geocoder {
  type Way = Pick<Question, 'limit' | 'isTyping' | 'onlyNamed'>

  async function find(typed: string, atlas: Atlas, way: Way): Promise<OwnPlace[]> {
    const text = typed.slice(0, longestQuestion).trim()
    if (text.length < shortestQuestion || !isStorable(text)) return []
    const query = parseAddress(withoutNear(text), atlas.cities)
    if (query.isPostBox) return []
    const question = { db, atlas, query, near: nearOf(text), ...way }
    const found = query.crossStreet
      ? await findCorners(question)
      : query.house
        ? await findNumbers(question, query.street ? await bestStreets(question, query.street) : [])
        : await findWithoutNumber(question, text)
    return found.length > 0 ? found : await findAsOneName(question)
  }

  /** Those of one market that are called so, before what else there is; what only looks like it waits. */
  async function findFirstIn(typed: string, limit: number, firstMarket: number | undefined): Promise<LabelledPlace[]> {
    const atlas = await readAtlas(db, markets)
    const first = firstMarket === undefined ? undefined : onlyMarket(atlas, firstMarket)
    const own = first ? await find(typed, first, { limit, isTyping: true, onlyNamed: true }) : []
    const ids = new Set(own.map(({ placeId }) => placeId))
    const all = own.length < limit ? await find(typed, atlas, { limit, isTyping: true }) : []
    return labelled([...own, ...all.filter(({ placeId }) => !ids.has(placeId))]).slice(0, limit)
  }

  return {
    answersChange: true,
    async suggest(text, limit = usualSuggestions, firstMarket) {
      const places = await findFirstIn(text, limit, firstMarket)
      const sources = await sourcesOf(db, places)
      return places.map((place) => ({ ...place, source: sources.get(place.market_id) }))
    },
    async geocode(text) {
      const place = firstOf(await find(text, await readAtlas(db, markets), { limit: 1, isTyping: false }))
      const { unit } = parseAddress(text.slice(0, longestQuestion))
      return place && unit ? { ...place, unit } : place
    },
    async nearest(point) {
      const place = await findNearest(db, await readAtlas(db, markets), point)
      return place && firstOf([place])
    },
  }
}

function firstOf(places: readonly OwnPlace[]): Place | undefined {
  const [found] = labelled(places)
  if (!found) return undefined
  const { market_id: _, ...place } = found
  return place
}

/** Whom the imported streets come from, by market. */
async function sourcesOf(db: Db, places: readonly LabelledPlace[]): Promise<ReadonlyMap<number, string>> {
  const markets = [...new Set(places.map(({ market_id }) => market_id))]
  if (markets.length === 0) return new Map()
  const rows = await db
    .selectFrom('street_networks')
    .select(['market_id', 'attribution'])
    .where('market_id', '=', anyOf(markets))
    .execute()
  return new Map(rows.map(({ market_id, attribution }) => [market_id, attribution]))
}

/** Named in full: a building or a city that is called so, too, comes behind it. */
const isSure = (best: StreetMatch | undefined) => best !== undefined && best.match.score > 0.9

/** A street, a building, a city: what fits best comes first. */
async function findWithoutNumber(question: Question, text: string): Promise<OwnPlace[]> {
  const { atlas, query } = question
  const streets = query.street ? await bestStreets(question, query.street) : []
  const found = streets.map((street) => streetPlace(atlas, street))
  const { begun, others } = await findBuildings(question, text)
  const cities = cityPlaces(atlas, query)
  // `Columbus, OH` is the city, and not its Columbus Avenue.
  if (query.state && cities.length > 0) return [...cities, ...found, ...begun, ...others]
  return isSure(streets[0]) ? [...found, ...begun, ...others, ...cities] : [...begun, ...cities, ...found, ...others]
}

/** `100 Oaks Boulevard` and `Fox and Hounds Lane` are streets, if there are such. */
async function findAsOneName(question: Question): Promise<OwnPlace[]> {
  const { house, street, crossStreet, ...query } = question.query
  const name = [house ?? street, house ? street : crossStreet].join(house ? ' ' : ' and ')
  if (!street || !(house || crossStreet)) return []
  const streets = await bestStreets({ ...question, query }, name)
  return streets.filter(isSure).map((one) => streetPlace(question.atlas, one))
}

/**
 * Buildings by their name. While somebody types, those that begin so, and others that hold the words; else only what is called just so:
 * `hig` is not the door of East High School.
 */
async function findBuildings({ db, atlas, query, limit, isTyping }: Question, text: string) {
  const name = (text.split(',')[0] ?? '').trim().toLowerCase()
  if (name.length < shortestQuestion) return { begun: [], others: [] }
  const ids = [...atlas.markets.values()]
    .filter(({ state }) => !query.state || state === query.state)
    .map(({ market_id }) => market_id)
  const found = await buildingsLike(db, ids, name, limit)
  const isBegun = ({ building }: BuildingHouse) =>
    isTyping ? building.toLowerCase().startsWith(name) : building.toLowerCase() === name
  const others = isTyping ? found.filter((house) => !isBegun(house)) : []
  const placed = (houses: readonly BuildingHouse[]) => houses.map((house) => buildingPlace(atlas, house))
  return { begun: placed(found.filter(isBegun)), others: placed(others) }
}

const nearWords = /\(near ([^()]+)\)/i
const withoutNear = (text: string) => text.replace(nearWords, ' ')
const nearOf = (text: string) => {
  const name = nearWords.exec(text)?.[1]
  return name === undefined ? undefined : streetKey(name)
}
