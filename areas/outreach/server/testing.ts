import { staffServer } from '#areas/accounts/server/testing.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { outreachArea } from './area.ts'

/** A server with outreach alone, and people of the office. */
export const outreachServer = (db: Db, clock?: Clock) =>
  staffServer(db, (deps) => [outreachArea(deps, { mailFrom: 'orders@bellwether.example' })], {
    roles: ['staff'],
    clock,
  })

let phones = 0

export const newPhone = () => {
  phones += 1
  return `706555${String(1000 + phones)}`
}
