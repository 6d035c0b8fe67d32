import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { readTyped, typedOf } from '#platform/core/typed-values.ts'
import { worksIn } from '#platform/server/actor.ts'
import { changedFields } from '#platform/server/changed-fields.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { changeRestaurant } from '../../calls/restaurant-settings.ts'
import {
  daysOfHours,
  hoursOfDays,
  overlappingNight,
  restaurantFields,
  weekdayFields,
} from '../../rules/restaurant-settings.ts'

/** A trigger raises the menu's version, by which every process and every placement notices. */
export async function saveRestaurant({ tx, actor, data, audit, hint }: Change<typeof changeRestaurant>) {
  const { franchise_id } = data
  const row = await tx
    .selectFrom('franchises')
    .selectAll()
    .where('franchise_id', '=', franchise_id)
    .where('kind', '<>', 'business')
    .forUpdate()
    .executeTakeFirst()
  if (!row || !worksIn(actor, row.market_id)) return refuse('unknown_id')
  if (row.settings_version !== data.version) return refuse('changed_meanwhile')
  const read = readTyped(restaurantFields, data.settings)
  if (!read.ok) return refuse('setting_invalid', { field: read.field, message: read.words })
  const night = overlappingNight(read.values)
  if (night) return refuse('nights_overlap', { field: night })
  if (await isNameTaken(tx, row, read.values.name)) return refuse('name_taken', { field: 'name' })
  const settings = Object.fromEntries(
    Object.entries(read.values).filter(([name]) => !weekdayFields.some((one) => one === name)),
  ) as Omit<typeof read.values, (typeof weekdayFields)[number]>
  const changed = await tx
    .updateTable('franchises')
    .set({
      ...settings,
      hours: JSON.stringify(hoursOfDays(read.values)),
      closed_dates: JSON.stringify(read.values.closed_dates),
    })
    .where('franchise_id', '=', franchise_id)
    .returning(['settings_version', 'menu_version'])
    .executeTakeFirstOrThrow()
  const detail = changedFields(
    typedOf(restaurantFields, { ...row, ...daysOfHours(row.hours) }),
    typedOf(restaurantFields, read.values),
  )
  if (detail) {
    audit({ what: 'restaurant_changed', subject: `franchise:${franchise_id}`, market_id: row.market_id, detail })
    hint(`menu:${franchise_id}`, changed.menu_version)
  }
  return ok({ success: true as const, version: changed.settings_version })
}

async function isNameTaken(
  tx: Tx,
  { market_id, franchise_id, name: before }: { market_id: number; franchise_id: number; name: string },
  name: string,
): Promise<boolean> {
  if (name === before) return false
  // Two admins at once: the second one waits for the first, as where a business is made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`business ${market_id}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('franchises')
    .select('franchise_id')
    .where('market_id', '=', market_id)
    .where('franchise_id', '<>', franchise_id)
    .where((one) => one.fn('lower', ['name']), '=', name.toLowerCase())
    .executeTakeFirst()
  return other !== undefined
}
