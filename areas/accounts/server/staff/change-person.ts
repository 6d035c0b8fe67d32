import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { changedFields } from '#platform/server/changed-fields.ts'
import type { Change } from '#platform/server/routes.ts'
import type { changePerson, endPerson, endPersonsSessions, resetSecondStep, restorePerson } from '../../calls/staff.ts'
import { accessFault, accessFields, isChiefAdmin, isMore } from '../../rules/staff-access.ts'
import { endSessions } from '../session-rows.ts'
import { endLinks, mailLink } from './links.ts'
import { type Locked, lockPerson, marketOfPerson, marketsOfRestaurants } from './lock-person.ts'

const subjectOf = (user_id: number) => `user:${user_id}`

/** What somebody may do holds from their next request on: sessions with rights are never remembered. */
export async function setAccess({ tx, actor, data, audit }: Change<typeof changePerson>) {
  const locked = await lockPerson(tx, actor, data.user_id)
  if (!locked.ok) return locked
  const { person, giver } = locked
  if (person.version !== data.version) return refuse('changed_meanwhile')
  const { name, roles, market_ids, franchise_ids } = data
  if (name === '') return refuse('person_name_missing', { field: 'name' })
  const after = { roles, market_ids, franchise_ids }
  if (giver.user_id === person.user_id && isMore(after, person)) return refuse('own_access')
  const fault = accessFault({ after, giver, marketOf: await marketsOfRestaurants(tx, franchise_ids), before: person })
  if (fault) return refuse(fault, { field: accessFields[fault] })
  if (locked.isLastAdmin && !isChiefAdmin(after)) return refuse('last_admin')
  const { version } = await tx
    .updateTable('users')
    .set({ name, ...after })
    .where('user_id', '=', person.user_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const detail = changedFields(person, { name, ...after })
  if (detail)
    audit({ what: 'person_changed', subject: subjectOf(person.user_id), market_id: marketOfPerson(after), detail })
  return ok({ success: true as const, version })
}

/** Their browsers, orders by phone and links end with the same commit. */
export async function letLeave({ tx, actor, data, now, audit }: Change<typeof endPerson>) {
  const locked = await lockPerson(tx, actor, data.user_id)
  if (!locked.ok) return locked
  const { person } = locked
  if (person.version !== data.version) return refuse('changed_meanwhile')
  if (locked.isLastAdmin) return refuse('last_admin')
  const { version } = await tx
    .updateTable('users')
    .set({ active: false, left_at: sql<Date>`coalesce(left_at, ${now})` })
    .where('user_id', '=', person.user_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await endSessions(tx, 'user_id', person.user_id)
  await endLinks(tx, person.user_id, now)
  auditOf(audit, 'person_left', locked, { before: { active: person.active }, after: { active: false } })
  return ok({ success: true as const, version })
}

/** The password and the second step that they had may have become others’ meanwhile. */
export const letReturn = (publicOrigin: string) => async (unit: Change<typeof restorePerson>) => {
  const { tx, actor, data, now } = unit
  const locked = await lockPerson(tx, actor, data.user_id)
  if (!locked.ok) return locked
  const { person, giver } = locked
  if (person.version !== data.version || person.active) return refuse('changed_meanwhile')
  const { version } = await tx
    .updateTable('users')
    .set({ active: true, left_at: null, invited_at: now, password_hash: null, totp_secret: null, totp_last_step: null })
    .where('user_id', '=', person.user_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await mailLink(unit, { ...person, invited_at: now }, { publicOrigin, by: giver })
  auditOf(unit.audit, 'person_returned', locked, { before: { active: false }, after: { active: true } })
  return ok({ success: true as const, version })
}

export async function clearSecondStep({ tx, actor, data, audit }: Change<typeof resetSecondStep>) {
  const locked = await lockPerson(tx, actor, data.user_id)
  if (!locked.ok) return locked
  const { person, giver } = locked
  // Whoever stands at an open desk must not give himself the key to it.
  if (giver.user_id === person.user_id) return refuse('own_second_step')
  await tx
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null })
    .where('user_id', '=', person.user_id)
    .execute()
  await endSessions(tx, 'user_id', person.user_id)
  auditOf(audit, 'second_step_reset', locked)
  return ok({ success: true as const })
}

export async function signOutEverywhere({ tx, actor, data, audit }: Change<typeof endPersonsSessions>) {
  const locked = await lockPerson(tx, actor, data.user_id)
  if (!locked.ok) return locked
  await endSessions(tx, 'user_id', locked.person.user_id)
  auditOf(audit, 'person_signed_out', locked)
  return ok({ success: true as const })
}

function auditOf(
  audit: Change<typeof endPerson>['audit'],
  what: string,
  { person }: Locked,
  detail?: Record<string, unknown>,
): void {
  audit({
    what,
    subject: subjectOf(person.user_id),
    market_id: marketOfPerson(person),
    ...(detail && { detail }),
  })
}
