import { importAddresses } from '#areas/addresses/server/public.ts'
import { importMarket } from '#areas/imports/server/public.ts'
import { importZones } from '#areas/markets/server/public.ts'
import { importMenu } from '#areas/menu/server/public.ts'
import { importStreets } from '#areas/streets/server/public.ts'
import type { Day } from '#platform/core/day.ts'
import type { ImportFile, ImportKind } from '#platform/server/imports/import-kind.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { categoryId, firstOptionId, itemId } from '../catalogue.ts'
import { addressesFile } from '../files/addresses-file.ts'
import { comingSoonFile, marketFile, storesFile } from '../files/market-file.ts'
import { menuFile } from '../files/menu-file.ts'
import { streetsFile, townAttribution } from '../files/streets-file.ts'
import { zonesFile } from '../files/zones-file.ts'
import type { Place } from '../town/place.ts'
import { places } from '../town/places/all.ts'
import { bellwether } from '../town/town.ts'
import { checkMenuIds } from './check-ids.ts'
import { beginIds, type Tx } from './insert-rows.ts'

/** The town comes in by the files and the importers by which a real city does. */
export async function bringTown(tx: Tx, secrets: Secrets, now: Date, today: Day): Promise<void> {
  const bring = bringer(unitOf(tx, now), secrets)
  await beginTownIds(tx)
  await bring(importMarket, marketFile())
  await bring(importMarket, comingSoonFile())
  await bring(importZones, zonesFile())
  await bring(importStreets, streetsFile(), { attribution: townAttribution })
  await bring(importAddresses, addressesFile())
  await bring(importMarket, storesFile())
  for (const place of places) {
    await beginMenuIds(tx, place)
    await bring(importMenu, menuFile(place, today), { franchise: place.name })
  }
  await checkMenuIds(tx)
}

/** Scripts and tests know the town by its numbers, and a seed that was undone has used some up. */
async function beginTownIds(tx: Tx): Promise<void> {
  await beginIds(tx, 'markets', 'market_id')
  await beginIds(tx, 'waypoints', 'waypoint_id')
  await beginIds(tx, 'zones', 'zone_id')
  await beginIds(tx, 'franchises', 'franchise_id')
  await beginIds(tx, 'drivers', 'driver_id')
  await beginIds(tx, 'integration_items', 'integration_item_id')
  await beginIds(tx, 'option_question_groups', 'option_question_group_id')
  await beginIds(tx, 'option_questions', 'option_question_id', firstOptionId)
  await beginIds(tx, 'option_answers', 'option_answer_id', firstOptionId)
}

async function beginMenuIds(tx: Tx, place: Place): Promise<void> {
  await beginIds(tx, 'menu_categories', 'menu_category_id', categoryId(place, 0))
  await beginIds(tx, 'menu_items', 'menu_item_id', itemId(place, 0))
}

function bringer(unit: UnitOfWork, secrets: Secrets) {
  const { market } = bellwether()
  const { signal } = new AbortController()
  return async (kind: ImportKind, file: ImportFile, options: Readonly<Record<string, string>> = {}): Promise<void> => {
    const report = collectReport()
    const input = { mapping: new Map(), options: new Map(Object.entries(options)), secrets, signal }
    await kind.run({ unit, market, file, report, ...input })
    const [wrong] = report.rejections
    if (wrong)
      throw new Error(`the town's own file ${file.name} holds what cannot be used: ${wrong.text}: ${wrong.reason}`)
  }
}

/** The seed is one transaction of nobody, that tells nobody. */
function unitOf(tx: Tx, now: Date): UnitOfWork {
  return {
    tx,
    now,
    actor: undefined,
    audit: () => undefined,
    hint: () => undefined,
    enqueue: async () => undefined,
    send: async () => 0,
    afterCommit: () => undefined,
    atEnd: () => undefined,
  }
}
