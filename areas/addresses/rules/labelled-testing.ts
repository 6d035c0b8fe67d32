import { type ParsedAddress, parseAddress, streetKey } from './us-address.ts'
import { numberOf, unitKindOf } from './us-address-words.ts'

/** Addresses with a label on each word, by those who made usaddress; one JSON object a line. */
type LabelledAddress = {
  readonly raw: string
  readonly components: Readonly<Record<string, string>>
  readonly tokens: readonly (readonly [text: string, label: string])[]
  readonly source: string
}

type Parse = (text: string) => Pick<ParsedAddress, 'house' | 'street' | 'unit'>
export type Score = { right: number; of: number }

/** By source, how many of the street addresses have number, street and door as labelled. */
export function scoreLabelled(lines: string, parse: Parse = parseAddress): ReadonlyMap<string, Score> {
  const scores = new Map<string, Score>()
  for (const line of lines.trim().split('\n')) {
    const row: LabelledAddress = JSON.parse(line)
    if (!isStreetAddress(row)) continue
    const score = scores.get(row.source) ?? { right: 0, of: 0 }
    scores.set(row.source, { right: score.right + (isRight(row, parse(row.raw)) ? 1 : 0), of: score.of + 1 })
  }
  return scores
}

const isStreetAddress = ({ components }: LabelledAddress) =>
  Boolean(components.AddressNumber && components.StreetName) &&
  !Object.keys(components).some((label) => label.startsWith('USPSBox'))

function isRight({ tokens }: LabelledAddress, { house = '', street = '', unit = '' }: ReturnType<Parse>): boolean {
  const labelled = (isMeant: (label: string) => boolean) =>
    tokens
      .filter(([, label]) => isMeant(label))
      .map(([text]) => text)
      .join(' ')
  const number = labelled((label) => label === 'AddressNumber' || label === 'AddressNumberSuffix')
  const name = labelled((label) => label.startsWith('StreetName'))
  const door = labelled((label) => label === 'OccupancyIdentifier' || label === 'SubaddressIdentifier')
  return (
    plain(numberOf(number.toLowerCase()) ?? number) === plain(house) &&
    usualKey(streetKey(name.replaceAll('#', ''))) === usualKey(street) &&
    doorOnly(door) === doorOnly(unit)
  )
}

/** The labels keep what was typed: `71 Street` for `71st`, `Ave No` for `Ave N`. */
const usualKey = (key: string) => key.replace(/\b(\d+)(?:st|nd|rd|th)\b/g, '$1').replace(/ ([ns])o$/, ' $1')

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The labels put a door's kind now and then into its number (`Suite100`, `# 12`). */
const doorOnly = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/^[a-z]{2,}(?=\d)/, (kind) => (unitKindOf(kind) ? '' : kind)))
    .filter((word) => !unitKindOf(word))
    .join('')
