import type { Polygons } from '#platform/core/place.ts'
import { isInside } from '#platform/core/polygons.ts'
import type { ImportInput } from '#platform/server/imports/import-kind.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { keepRow } from './keep-row.ts'
import type { MarketFile } from './market-file.ts'

type Franchises = NonNullable<MarketFile['franchises']>

export async function keepFranchises(
  { unit, report }: ImportInput,
  market_id: number,
  franchises: Franchises,
): Promise<void> {
  const counties = await countiesOf(unit.tx, market_id)
  for (const { name, county, ...franchise } of franchises) {
    const zone = county === undefined ? undefined : counties.find((each) => sameName(each.name, county))
    if (county !== undefined && !zone)
      report.note(
        `${county} is not a county zone of this market yet: bring the zones in, then this file again. Until then a store’s county is the one that it lies in.`,
      )
    if (zone && !isInside(franchise, zone.polygons)) report.note(`${name} lies outside of its county ${zone.name}.`)
    const values = { ...franchise, ...(zone && { county_zone_id: zone.zone_id }) }
    report.count(await keepRow(unit.tx, 'franchises', { market_id, name }, values), 'franchises')
  }
}

type County = { readonly zone_id: number; readonly name: string; readonly polygons: Polygons }

function countiesOf(tx: Tx, market_id: number): Promise<County[]> {
  return tx
    .selectFrom('zones')
    .select(['zone_id', 'name', 'polygons'])
    .where('market_id', '=', market_id)
    .where('kind', '=', 'county')
    .execute()
}

/** `Franklin` is `Franklin County`. */
const sameName = (a: string, b: string) => plain(a) === plain(b)
const plain = (name: string) => name.toLowerCase().replace(/ county$/, '')
