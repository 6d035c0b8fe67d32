import { importAddresses, type NamedStreet, replaceStreets } from '#areas/addresses/server/public.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import type { Unit } from '#platform/server/unit.ts'
import { addressesFile } from '../files/addresses-file.ts'
import { bellwether } from '../town/town.ts'
import type { Tx } from './insert-rows.ts'

/** Streets and house numbers come in the way that those of a real city do. */
export async function insertAddresses(tx: Tx, now: Date): Promise<void> {
  const { market } = bellwether()
  const unit = unitOf(tx, now)
  await replaceStreets(unit, market, { streets: townStreets(), houses: [], report: collectReport() })
  const report = collectReport()
  const nothing = new Map<string, string>()
  await importAddresses.run({
    unit,
    market,
    file: addressesFile(),
    mapping: nothing,
    options: nothing,
    report,
    signal: new AbortController().signal,
  })
  const [wrong] = report.rejections
  if (wrong) throw new Error(`the town's address "${wrong.text}" cannot be used: ${wrong.reason}`)
}

function townStreets(): NamedStreet[] {
  const byName = Map.groupBy(bellwether().streets, ({ name }) => name)
  return [...byName].map(([name, streets]) => ({
    name,
    ref: '',
    kind: streets[0]?.kind ?? '',
    lines: streets.map(({ points }) => points.map(([lat, lng]) => [lng, lat] as const)),
  }))
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
