import { jsonFeatures } from '#platform/server/imports/features.ts'
import { type ImportInput, type ImportKind, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { tableRows } from '#platform/server/imports/table.ts'
import { type AddressColumns, type AddressRow, readAddress } from '../../rules/address-row.ts'
import { countedNumber } from '../../rules/house-number.ts'
import { addressFeature } from './address-feature.ts'
import { type HouseRow, mergeHouses, retellHouses } from './merge-houses.ts'
import { newStreets } from './new-streets.ts'
import { indexPieces, loadPieces } from './street-pieces.ts'

const columns = [
  { name: 'lon', about: 'longitude', required: true },
  { name: 'lat', about: 'latitude', required: true },
  { name: 'number', about: 'house number', required: true },
  { name: 'street', about: 'street, with its type and directions', required: true },
  { name: 'unit', about: 'apartment or suite' },
  { name: 'city', about: 'city of the postal address' },
  { name: 'postcode', about: 'ZIP code' },
  { name: 'building', about: 'name of the building, by which it can be found too' },
  { name: 'id', about: 'what the authority calls it' },
  { name: 'hash', about: 'what OpenAddresses calls it' },
] as const

const usualSource = 'addresses'
const longestSource = 60

/** House numbers of an authority, as OpenAddresses gives them. What this source named before and does not name any more goes. */
export const importAddresses: ImportKind = {
  name: 'addresses',
  does: 'house numbers, from an OpenAddresses CSV or GeoJSON file',
  endings: ['.csv', '.csv.gz', '.geojson', '.geojson.gz', '.json', '.geojsonl', '.ndjson'],
  columns,
  options: [
    {
      name: 'source',
      about: `what to call the file, so that another one for the same market does not replace it; usually "${usualSource}"`,
    },
  ],
  run: bringIn,
}

async function bringIn(input: ImportInput): Promise<void> {
  const { unit, report } = input
  if (!input.market) throw new Error('The kind addresses needs a market')
  const { market_id, name } = input.market
  const { tx } = unit
  const source = sourceOf(input)
  const { lat, lng } = await tx
    .selectFrom('markets')
    .select(['lat', 'lng'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const pieces = indexPieces(await loadPieces(tx, market_id))
  const made = newStreets(tx, market_id, pieces)

  async function* houseRows(): AsyncGenerator<HouseRow> {
    let used = 0
    for await (const row of usableRows(input, { name, lat, lng })) {
      const street_id = pieces.streetOf(row.key, row) ?? (await made.add(row))
      made.grow(street_id, row)
      used += 1
      yield houseOf(row, street_id)
    }
    if (used === 0)
      throw new ImportRefused('None of its rows can be used, so nothing was changed. The report says why, row by row.')
    report.count('added', 'streets', await made.insert())
    report.step('comparing with what is there')
  }

  report.step('reading addresses')
  await mergeHouses(tx, { market_id, source }, houseRows(), report)
  report.count('removed', 'streets', await retellHouses(tx, market_id))
}

function sourceOf({ options }: ImportInput): string {
  const source = (options.get('source') ?? usualSource).trim()
  if (source === '' || source.length > longestSource || source === 'map')
    throw new ImportRefused(
      `A source is a short name of the file, such as "franklin-county"; "map" is the name of the streets' own.`,
    )
  return source
}

async function* usableRows(
  input: ImportInput,
  market: { name: string; lat: number; lng: number },
): AsyncGenerator<AddressRow> {
  const { report, signal } = input
  const rows = (await isJson(input)) ? featureRows(input) : tableRows(input, columns)
  for await (const { line, values } of rows) {
    signal.throwIfAborted()
    const cells = { ...nothing, ...values }
    const read = readAddress(cells, market)
    if (read.ok) yield read.row
    else report.reject({ line, reason: read.reason, text: [cells.number, cells.street, cells.city].join(' ').trim() })
  }
}

const nothing: AddressColumns = {
  lon: '',
  lat: '',
  number: '',
  street: '',
  unit: '',
  city: '',
  postcode: '',
  building: '',
  id: '',
  hash: '',
}

async function* featureRows({ file, mapping, report }: ImportInput) {
  for await (const { line, feature } of jsonFeatures(file, report)) {
    const values = addressFeature(feature, mapping)
    if (values) yield { line, values }
    else report.reject({ line, reason: 'It is no feature with a point.' })
  }
}

async function isJson({ file }: ImportInput): Promise<boolean> {
  for await (const chunk of file.text()) {
    const [first] = chunk.trimStart()
    if (first !== undefined) return first === '{' || first === '[' || first === '\u001e'
  }
  return false
}

function houseOf(
  { house, unit, building, city, zip, external_key, lat, lng }: AddressRow,
  street_id: number,
): HouseRow {
  const number = countedNumber(house) ?? null
  return { street_id, house, number, units: unit ? [unit] : [], building, city, zip, external_key, lat, lng }
}
