import { isStorable } from '#platform/server/imports/storable.ts'
import type { Db } from '#platform/server/unit.ts'
import { type ParsedAddress, parseAddress, streetKey } from '../rules/us-address.ts'
import { type Atlas, readAtlas } from './atlas.ts'
import { findCorners } from './find-corners.ts'
import { findNumbers } from './find-numbers.ts'
import { bestStreets, type Meant } from './find-streets.ts'
import type { Geocoder, Place } from './geocoder.ts'
import { buildingsLike } from './known-houses.ts'
import type { Markets } from './markets.ts'
import { buildingPlace, cityPlaces, labelled, type OwnPlace, streetPlace } from './own-places.ts'

const shortestQuestion = 3
const longestQuestion = 200
const usualSuggestions = 5

/** The streets and house numbers that were imported. It asks no one else, and needs nothing but the database. */
export function ownGeocoder({ db, markets }: { db: Db; markets: Markets }): Geocoder {
  async function find(typed: string, limit: number, isTyping: boolean): Promise<Place[]> {
    const text = typed.slice(0, longestQuestion).trim()
    if (text.length < shortestQuestion || !isStorable(text)) return []
    const atlas = await readAtlas(db, markets)
    const wanted = parseAddress(withoutNear(text), atlas.cities)
    if (wanted.isPostBox) return []
    const question = { db, atlas, wanted, near: nearOf(text), limit, isTyping }
    if (wanted.crossStreet) return labelled(await findCorners(question))

    const streets = wanted.street ? await bestStreets(question, wanted.street) : []
    const places = wanted.house
      ? await findNumbers(question, streets)
      : streets.map((street) => streetPlace(atlas, street))
    const others = wanted.house ? [] : [...(await findBuildings(question, text)), ...cityPlaces(atlas, wanted)]
    const isCity = wanted.state !== undefined && others.length > 0
    const all = isCity || !isSure(streets[0]) ? [...others, ...places] : [...places, ...others]
    return labelled(all).slice(0, limit)
  }

  return {
    answersChange: true,
    suggest: (text, limit = usualSuggestions) => find(text, limit, true),
    async geocode(text) {
      const [place] = await find(text, 1, false)
      const { unit } = parseAddress(text.slice(0, longestQuestion))
      return place && unit ? { ...place, unit } : place
    },
  }
}

export type Question = {
  readonly db: Db
  readonly atlas: Atlas
  readonly wanted: ParsedAddress
  /** A street that meets the one that is meant, in key form. */
  readonly near: string | undefined
  readonly limit: number
  readonly isTyping: boolean
}

/** Named in full: a building or a city that is called so, too, comes behind it. */
const isSure = (best: Meant | undefined) => best !== undefined && best.match.score > 0.9

async function findBuildings({ db, atlas, wanted, limit }: Question, text: string): Promise<OwnPlace[]> {
  const [name = ''] = text.split(',')
  if (name.length < shortestQuestion) return []
  const ids = [...atlas.markets.values()]
    .filter(({ state }) => !wanted.state || state === wanted.state)
    .map(({ market_id }) => market_id)
  return (await buildingsLike(db, ids, name.trim(), limit)).map((found) => buildingPlace(atlas, found))
}

const nearWords = /\(near ([^()]+)\)/i
const withoutNear = (text: string) => text.replace(nearWords, ' ')
const nearOf = (text: string) => {
  const name = nearWords.exec(text)?.[1]
  return name === undefined ? undefined : streetKey(name)
}
