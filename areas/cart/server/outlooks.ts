import * as z from 'zod/mini'
import { schemaOf } from '#platform/core/schema-of.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { MarketOutlook, Outlook } from '../rules/outlook.ts'

export type Outlooks = {
  /** For one who holds a lock or is in a hurry: answers from what is in memory now, waits for nothing, and reads for the next time. */
  atOnce(market_id: number, at: Date): (franchise_id: number) => Outlook | undefined
}

/** Plans are made more rarely than that on an ordinary evening. */
const keptMs = 10_000

const spread = z.object({ mean: z.number(), sd: z.number() })
/** Another version of the server may have written it. */
const marketOutlook = schemaOf<MarketOutlook>()(
  z.object({
    way: spread,
    counter_ms: z.number(),
    doors: z.tuple([spread, spread]),
    stores: z.record(z.string(), z.object({ driver_at: z.number(), kitchen: spread })),
  }),
)

type Held = { readonly holds_until: Date; readonly outlook: MarketOutlook }
type Warnings = { warn(facts: object, text: string): void }

/** One small read for each market in ten seconds, however many look at its menus or place orders. */
export function makeOutlooks(db: Db, log?: Warnings): Outlooks {
  const known = new Map<number, { readonly held: Held | undefined; readonly readAt: number }>()

  function readForNext(market_id: number): Held | undefined {
    const last = known.get(market_id)
    const readAt = performance.now()
    if (last && readAt - last.readAt < keptMs) return last.held
    known.set(market_id, { held: last?.held, readAt })
    readOutlook(db, market_id).then(
      (held) => known.set(market_id, { held, readAt }),
      (err: unknown) => log?.warn({ err, market_id }, 'what dispatch knows of this market could not be read'),
    )
    return last?.held
  }

  return {
    atOnce(market_id, at) {
      const held = readForNext(market_id)
      if (!held || held.holds_until <= at) return () => undefined
      const { stores, ...common } = held.outlook
      return (franchise_id) => {
        const store = stores[franchise_id]
        return store && { ...common, ...store }
      }
    },
  }
}

async function readOutlook(db: Db, market_id: number): Promise<Held | undefined> {
  const row = await db
    .selectFrom('delivery_outlooks')
    .select(['holds_until', 'outlook'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  return row && { ...row, outlook: marketOutlook.parse(row.outlook) }
}

/** Dispatch tells what it knows, with each plan. */
export async function saveOutlook(
  tx: Tx,
  market_id: number,
  { holds_until, outlook }: { readonly holds_until: Date; readonly outlook: MarketOutlook },
): Promise<void> {
  const values = { holds_until, outlook: JSON.stringify(outlook) }
  await tx
    .insertInto('delivery_outlooks')
    .values({ market_id, ...values })
    .onConflict((known) => known.column('market_id').doUpdateSet(values))
    .execute()
}
