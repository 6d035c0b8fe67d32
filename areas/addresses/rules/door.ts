import { doorsOf, parseAddress } from './us-address.ts'
import { isFloorWord, unitName } from './us-address-words.ts'

/** An address line without the door that it named, and the door as a driver reads it: `3B`, `Suite 300`. Empty when it names none. */
export type SplitAddress = { readonly line: string; readonly door: string }

/**
 * Takes the apartment out of a typed address, for the field of its own. The rest of the text stays as typed; where it cannot be cut out
 * without another address being left, the line stays whole, and the door is told all the same.
 */
export function splitDoor(text: string): SplitAddress {
  const typed = text.trim()
  const doors = doorsOf(typed)
  if (doors.length === 0) return { line: typed, door: '' }
  const meant = parseAddress(typed)
  if (!meant.house || meant.isPostBox) return { line: typed, door: '' }
  const line = doors.reduce((left, { words }) => cut(left, words), typed)
  const { unit: _, ...before } = meant
  const isSame = JSON.stringify(parseAddress(line)) === JSON.stringify(before)
  return { line: isSame ? line : typed, door: doors.map(doorName).join(', ') }
}

/**
 * The door that was typed before a suggestion was chosen: maps offer houses, and not their doors. `12 S 3` was on its way to `12 S 3rd
 * St`, and named no door.
 */
export function doorTyped(typed: string, chosen: string): string {
  const said = chosen.toLowerCase().split(/[^a-z0-9]+/)
  const isOnItsWay = doorsOf(typed).some(
    ({ kind, id, words }) => kind === '' && words[0] !== '#' && said.some((word) => word.startsWith(id.toLowerCase())),
  )
  return isOnItsWay ? '' : splitDoor(typed).door
}

/** The last place where these words stand one behind the other, with the commas before them. */
function cut(text: string, words: readonly string[]): string {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const pattern = new RegExp(`[\\s,;]*(?<![\\p{L}\\p{N}])${escaped.join('[^\\p{L}\\p{N}#]*')}(?![\\p{L}\\p{N}])`, 'giu')
  const last = [...text.matchAll(pattern)].at(-1)
  if (!last) return text
  const before = text.slice(0, last.index)
  const after = text.slice(last.index + last[0].length)
  return (before === '' ? after.replace(/^[\s,;]+/, '') : `${before}${after}`).trim()
}

/** Of an apartment the number alone is the custom. */
function doorName({ kind, id }: { readonly kind: string; readonly id: string }): string {
  const name = unitName(kind)
  const number = /^[a-z]{3,}$/i.test(id) ? capital(id) : id.toUpperCase()
  if (['', 'apt', 'unit', 'no'].includes(kind)) return number
  return isFloorWord(id.toLowerCase()) ? `${id.toLowerCase()} ${name.toLowerCase()}` : `${capital(name)} ${number}`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
