import type { Selectable } from 'kysely'
import type { DB } from '#database/types.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { endDeadImports } from '#platform/server/imports/import-record.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { importsPage } from '../calls/imports.ts'
import { type ImportView, type RejectionView, shownStates } from '../rules/import-state.ts'

function importsWithNames(db: Db | Tx) {
  return db
    .selectFrom('imports')
    .leftJoin('markets', 'markets.market_id', 'imports.market_id')
    .leftJoin('users', 'users.user_id', 'imports.user_id')
    .selectAll('imports')
    .select(['markets.name as market', 'users.name as person'])
}

/** The latest ones of the markets that this person works in. */
export async function latestImports(db: Db, actor: Actor, { page, state, kind }: InputOf<typeof importsPage>) {
  const states = shownStates.filter((one) => state.length === 0 || state.includes(one))
  await endDeadImports(db)
  const query = importsWithNames(db)
    .where('imports.state', '=', anyOf(states))
    .$if(kind.length > 0, (all) => all.where('imports.kind', '=', anyOf(kind)))
    .where(ofOwnMarkets(actor, 'imports.market_id'))
  const order = [
    { column: 'imports.created_at', kind: 'instant', descending: true },
    { column: 'imports.import_id', kind: 'integer', descending: true },
  ] as const
  const found = await paged(query, { order, cursor: page })
  return found.ok ? { ...found.data, rows: found.data.rows.map(shown) } : undefined
}

/** Undefined as well where the market is not one of this person's. */
export async function importOf(db: Db | Tx, actor: Actor, import_id: number): Promise<ImportView | undefined> {
  const row = await importsWithNames(db).where('import_id', '=', import_id).executeTakeFirst()
  return row && worksIn(actor, row.market_id) ? shown(row) : undefined
}

export function rejectionsOf(db: Db, import_id: number, most: number): Promise<RejectionView[]> {
  return db
    .selectFrom('import_rejections')
    .select(['line', 'reason', 'text'])
    .where('import_id', '=', import_id)
    .orderBy('position')
    .limit(most)
    .execute()
}

type Row = Selectable<DB['imports']> & { market: string | null; person: string | null }

function shown(row: Row): ImportView {
  const { upload, created_at, started_at, ended_at, user_id: _user, cancel_requested_at: _cancel, ...rest } = row
  return {
    ...rest,
    // Its bytes go a moment after an import is done, and nobody is to choose them in between.
    has_file: upload !== null && (row.state !== 'done' || row.dry_run),
    created_at: created_at.getTime(),
    started_at: started_at?.getTime() ?? null,
    ended_at: ended_at?.getTime() ?? null,
  }
}
