import { sql } from 'kysely'
import { lockMenu } from '#areas/menu/server/public.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { applyLinks } from './apply-links.ts'
import type { PosChanges, PosCount, PosItem } from './pos-provider.ts'

/** What was read of a till: kept, and where an item is linked, brought into the menu. */
export async function takeChanges(
  unit: UnitOfWork,
  { franchise_id }: { readonly franchise_id: number },
  { items, counts }: Pick<PosChanges, 'items' | 'counts'>,
): Promise<void> {
  const { tx } = unit
  // Two readings, or a reading and an editor, are one after the other.
  if (!(await lockMenu(tx, franchise_id))) return
  await keepItems(tx, franchise_id, items)
  await keepCounts(tx, franchise_id, counts)
  await applyLinks(unit, franchise_id)
}

async function keepItems(tx: Tx, franchise_id: number, items: readonly PosItem[]): Promise<void> {
  if (items.length === 0) return
  const known = await tx
    .selectFrom('pos_items')
    .select(['external_id', 'integration_item_id'])
    .where('franchise_id', '=', franchise_id)
    .execute()
  const ids = new Map(known.map((row) => [row.external_id, row.integration_item_id]))
  const added = items.filter(({ external_id, gone }) => !gone && !ids.has(external_id))
  for (const [external_id, integration_item_id] of await nameNew(tx, franchise_id, added))
    ids.set(external_id, integration_item_id)
  const rows = items.flatMap((item) => {
    const integration_item_id = ids.get(item.external_id)
    return integration_item_id === undefined ? [] : [{ ...item, integration_item_id }]
  })
  await sql`
    with read as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (integration_item_id integer, external_id text,
        upc text, price integer, sold_out boolean, sold_out_until timestamptz, counted boolean, item_version bigint, gone boolean)),
    kept as (
      insert into pos_items (integration_item_id, franchise_id, external_id, upc, price, sold_out, sold_out_until, counted, item_version, gone)
      select integration_item_id, ${franchise_id}, external_id, upc, price, sold_out, sold_out_until, counted, item_version, gone from read
      on conflict (integration_item_id) do update set upc = excluded.upc, price = excluded.price, sold_out = excluded.sold_out,
        sold_out_until = excluded.sold_out_until, counted = excluded.counted, item_version = excluded.item_version, gone = excluded.gone
      where pos_items.item_version <= excluded.item_version)
    select 1`.execute(tx)
  // A menu is told apart by its version: what is named as before must not raise it.
  await sql`
    update integration_items n set name = r.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (integration_item_id integer, name text, gone boolean)
    where n.integration_item_id = r.integration_item_id and not r.gone and n.name <> r.name`.execute(tx)
}

/** A product that the menu's file has named already is that one: links that were made by name go on. */
async function nameNew(tx: Tx, franchise_id: number, items: readonly PosItem[]): Promise<[string, number][]> {
  if (items.length === 0) return []
  const free = await tx
    .selectFrom('integration_items as n')
    .leftJoin('pos_items as p', 'p.integration_item_id', 'n.integration_item_id')
    .select(['n.integration_item_id', 'n.name'])
    .where('n.franchise_id', '=', franchise_id)
    .where('p.integration_item_id', 'is', null)
    .orderBy('n.integration_item_id', 'desc')
    .execute()
  const byName = new Map(free.map(({ name, integration_item_id }) => [name, integration_item_id]))
  const named: [string, number][] = []
  const others: PosItem[] = []
  for (const item of items) {
    const adopted = byName.get(item.name)
    byName.delete(item.name)
    if (adopted === undefined) others.push(item)
    else named.push([item.external_id, adopted])
  }
  if (others.length === 0) return named
  const { rows } = await sql<{ integration_item_id: number }>`
    select nextval(pg_get_serial_sequence('integration_items', 'integration_item_id'))::integer as integration_item_id
    from generate_series(1, ${others.length}::integer)`.execute(tx)
  const fresh = rows.map(({ integration_item_id }, at) => ({
    integration_item_id,
    name: others[at]?.name ?? '',
    external_id: others[at]?.external_id ?? '',
  }))
  await sql`
    insert into integration_items (integration_item_id, franchise_id, name)
    select integration_item_id, ${franchise_id}, name
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r (integration_item_id integer, name text)`.execute(tx)
  return [...named, ...fresh.map((row): [string, number] => [row.external_id, row.integration_item_id])]
}

async function keepCounts(tx: Tx, franchise_id: number, counts: readonly PosCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    update pos_items p set quantity = r.quantity, counted_at = r.counted_at
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r (external_id text, quantity double precision, counted_at timestamptz)
    where p.franchise_id = ${franchise_id} and p.external_id = r.external_id
      and (p.counted_at is null or p.counted_at <= r.counted_at)`.execute(tx)
}
