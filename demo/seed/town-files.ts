import { importAddresses, importZones } from '#areas/addresses/server/public.ts'
import { importMarket } from '#areas/imports/server/public.ts'
import { importStreets } from '#areas/streets/server/public.ts'
import type { ImportFile, ImportKind } from '#platform/server/imports/import-kind.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Unit } from '#platform/server/unit.ts'
import { addressesFile } from '../files/addresses-file.ts'
import { comingSoonFile, marketFile, storesFile } from '../files/market-file.ts'
import { streetsFile, townAttribution } from '../files/streets-file.ts'
import { zonesFile } from '../files/zones-file.ts'
import { bellwether } from '../town/town.ts'
import { beginIds, type Tx } from './insert-rows.ts'

/** The town comes in by the files and the importers by which a real city does. */
export async function bringTown(tx: Tx, secrets: Secrets, now: Date): Promise<void> {
  const bring = bringer(unitOf(tx, now), secrets)
  await beginTownIds(tx)
  await bring(importMarket, marketFile())
  await bring(importMarket, comingSoonFile())
  await bring(importZones, zonesFile())
  await bring(importStreets, streetsFile(), { attribution: townAttribution })
  await bring(importAddresses, addressesFile())
  await bring(importMarket, storesFile())
}

/** Scripts and tests know the town by its numbers, and a seed that was undone has used some up. */
async function beginTownIds(tx: Tx): Promise<void> {
  await beginIds(tx, 'markets', 'market_id')
  await beginIds(tx, 'waypoints', 'waypoint_id')
  await beginIds(tx, 'zones', 'zone_id')
  await beginIds(tx, 'franchises', 'franchise_id')
  await beginIds(tx, 'drivers', 'driver_id')
}

function bringer(unit: Unit, secrets: Secrets) {
  const { market } = bellwether()
  const { signal } = new AbortController()
  return async (kind: ImportKind, file: ImportFile, options: Readonly<Record<string, string>> = {}): Promise<void> => {
    const report = collectReport()
    const wish = { mapping: new Map(), options: new Map(Object.entries(options)), secrets, signal }
    await kind.run({ unit, market, file, report, ...wish })
    const [wrong] = report.rejections
    if (wrong)
      throw new Error(`the town's own file ${file.name} holds what cannot be used: ${wrong.text}: ${wrong.reason}`)
  }
}

/** The seed is one transaction of nobody, that tells nobody. */
function unitOf(tx: Tx, now: Date): Unit {
  return {
    tx,
    now,
    actor: undefined,
    note: () => undefined,
    hint: () => undefined,
    enqueue: async () => undefined,
    afterCommit: () => undefined,
  }
}
