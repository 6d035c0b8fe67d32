import { sql } from 'kysely'
import { mailAddress } from '#platform/core/mail-address.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { invitePerson, sendStaffLink } from '../../calls/staff.ts'
import { accessFault, accessFields } from '../../rules/staff-access.ts'
import { areLinksUsedUp, mailLink } from './links.ts'
import { lockAdmins, lockPerson, marketOfPerson, marketsOfRestaurants } from './lock-person.ts'

export const invite = (publicOrigin: string) => async (unit: Change<typeof invitePerson>) => {
  const { tx, actor, data, now } = unit
  const giver = (await lockAdmins(tx)).find((one) => one.user_id === actor.user?.user_id)
  if (!giver) return refuse('not_authorized')
  const { name, roles, market_ids, franchise_ids } = data
  if (name === '') return refuse('person_name_missing', { field: 'name' })
  const email = mailAddress(data.email)?.toLowerCase()
  if (!email) return refuse('email_invalid', { field: 'email' })
  const after = { roles, market_ids, franchise_ids }
  const fault = accessFault({ after, giver, marketOf: await marketsOfRestaurants(tx, franchise_ids) })
  if (fault) return refuse(fault, { field: accessFields[fault] })
  const person = await tx
    .insertInto('users')
    .values({ name, email, ...after, invited_at: now, created_at: now })
    .onConflict((taken) => taken.expression(sql<string>`lower(email)`).doNothing())
    .returning(['user_id', 'name', 'email', 'invited_at'])
    .executeTakeFirst()
  if (!person) return refuse('email_taken', { field: 'email' })
  await mailLink(unit, person, { publicOrigin, by: giver })
  unit.audit({
    what: 'person_invited',
    subject: `user:${person.user_id}`,
    market_id: marketOfPerson(after),
    detail: { after: { name, email, ...after } },
  })
  return ok({ success: true as const, user_id: person.user_id })
}

export const sendLink = (publicOrigin: string) => async (unit: Change<typeof sendStaffLink>) => {
  const locked = await lockPerson(unit.tx, unit.actor, unit.data.user_id)
  if (!locked.ok) return locked
  const { person, giver } = locked
  if (!person.active) return refuse('has_left')
  if (await areLinksUsedUp(unit.tx, person.user_id, unit.now)) return refuse('too_many_links')
  await mailLink(unit, person, { publicOrigin, by: giver })
  const subject = `user:${person.user_id}`
  unit.audit({ what: 'person_link_sent', subject, market_id: marketOfPerson(person) })
  return ok({ success: true as const })
}
