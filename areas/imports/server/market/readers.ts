import { nearestWord } from '#platform/core/nearest-word.ts'

export type Path = readonly (string | number)[]
export type Fault = { readonly path: Path; readonly words: string }

/** Where a value stands, and where its faults go: all of a file's are collected, so that it is repaired in one go. */
export type Place = { readonly path: Path; readonly faults: Fault[] }

/** Undefined only after a fault: what has faults is not used. */
export type Reader<Value> = (value: unknown, place: Place) => Value | undefined
type Read<Each> = Each extends Reader<infer Value> ? Value : never
type Readers = Readonly<Record<string, Reader<unknown>>>
type All<Fields extends Readers> = { readonly [Name in keyof Fields]: Read<Fields[Name]> }

export function fault(place: Place, words: string): undefined {
  place.faults.push({ path: place.path, words })
  return undefined
}

export const inside = (place: Place, key: string | number): Place => ({ ...place, path: [...place.path, key] })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names and their values; a name that is not known is a fault, with the one that may have been meant. */
export function record<Required extends Readers, Optional extends Readers>(
  required: Required,
  optional: Optional,
): Reader<All<Required> & Partial<All<Optional>>> {
  const fields: Readers = { ...required, ...optional }
  return (value, place) => {
    if (!isRecord(value)) return fault(place, 'must have names with values')
    for (const key of Object.keys(value)) if (!Object.hasOwn(fields, key)) unknownKey(key, Object.keys(fields), place)
    for (const name of Object.keys(required)) if (isAbsent(value[name])) fault(inside(place, name), 'is missing')
    const read = Object.entries(fields)
      .filter(([name]) => Object.hasOwn(value, name) && !isAbsent(value[name]))
      .map(([name, reader]) => [name, reader(value[name], inside(place, name))])
    // Each field has been read by its own reader, or its fault stands.
    return Object.fromEntries(read) as All<Required> & Partial<All<Optional>>
  }
}

function unknownKey(key: string, known: readonly string[], place: Place): void {
  const meant = nearestWord(key, known)
  const merge = key === '<<' ? ': merge keys are not read, write the values out' : ''
  const help = meant ? `; did you mean ${meant}?` : `; known are ${known.join(', ')}`
  fault(inside(place, key.slice(0, 60)), `is not known${merge || help}`)
}

export function list<Value>(each: Reader<Value>, most: number): Reader<readonly Value[]> {
  return (value, place) => {
    if (!Array.isArray(value)) return fault(place, 'must be a list')
    if (value.length > most) return fault(place, `has ${value.length} entries; ${most} are the limit`)
    return value.map((one, at) => each(one, inside(place, at))).filter((one) => one !== undefined)
  }
}

/** A number that stands where text belongs was meant as its digits. */
export function text(most: number, least = 1): Reader<string> {
  return (value, place) => {
    if (typeof value !== 'string' && typeof value !== 'number') return fault(place, 'must be text')
    const found = String(value)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
    if (found.length < least) return fault(place, 'is empty')
    return found.length > most ? fault(place, `is longer than ${most} letters`) : found
  }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, place) => {
    const found = words.find((word) => word === value)
    if (found !== undefined) return found
    const meant = typeof value === 'string' ? nearestWord(value, words) : undefined
    const few = words.length <= 12 ? `must be one of ${words.join(', ')}` : 'is not known'
    return fault(place, meant ? `is not known; did you mean ${meant}?` : few)
  }
}

/** The text again as something else, or why it cannot be. */
export function read<Value>(of: Reader<string>, as: (text: string) => Value | undefined, must: string): Reader<Value> {
  return (value, place) => {
    const found = of(value, place)
    if (found === undefined) return undefined
    const made = as(found)
    return made === undefined ? fault(place, must) : made
  }
}

export function number(least: number, most: number, { decimals = 15, unit = '' } = {}): Reader<number> {
  return (value, place) => {
    const written = typeof value === 'string' ? value.replace(unit, '').trim() : value
    const found = typeof written === 'string' && /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written
    if (typeof found !== 'number' || !Number.isFinite(found)) return fault(place, 'must be a number')
    if (found < least || found > most) return fault(place, `must be between ${least} and ${most}`)
    const rounded = Number(found.toFixed(decimals))
    if (rounded === found) return found
    return fault(place, decimals === 0 ? 'must be a whole number' : `has more than ${decimals} decimals`)
  }
}

export const boolean: Reader<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : fault(place, 'must be true or false')

const isAbsent = (value: unknown) => value === undefined || value === null
