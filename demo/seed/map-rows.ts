import { importAddresses } from '#areas/addresses/server/public.ts'
import { importStreets } from '#areas/streets/server/public.ts'
import type { ImportFile, ImportKind } from '#platform/server/imports/import-kind.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import type { Unit } from '#platform/server/unit.ts'
import { addressesFile } from '../files/addresses-file.ts'
import { streetsFile, townAttribution } from '../files/streets-file.ts'
import { bellwether } from '../town/town.ts'
import type { Tx } from './insert-rows.ts'

/** Streets, the map and house numbers come in the way that those of a real city do. */
export async function bringMap(tx: Tx, now: Date): Promise<void> {
  const unit = unitOf(tx, now)
  await bring(unit, importStreets, streetsFile(), new Map([['attribution', townAttribution]]))
  await bring(unit, importAddresses, addressesFile())
}

async function bring(
  unit: Unit,
  kind: ImportKind,
  file: ImportFile,
  options: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const report = collectReport()
  const { signal } = new AbortController()
  await kind.run({ unit, market: bellwether().market, file, mapping: new Map(), options, report, signal })
  const [wrong] = report.rejections
  if (wrong)
    throw new Error(`the town's own file ${file.name} holds what cannot be used: ${wrong.text}: ${wrong.reason}`)
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
