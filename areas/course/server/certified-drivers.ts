import { type RawBuilder, sql } from 'kysely'
import { ok, type Result } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { type PageOf, paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { coursesPage, ListedDriver } from '../calls/admin.ts'
import type { CertificationState } from '../rules/certification.ts'
import type { Course } from '../rules/courses.ts'

type Row = Omit<ListedDriver, 'certified_at' | 'last_at'> & {
  readonly certified_at: Date | null
  readonly last_at: Date | null
}

/** Where each driver `d` of these markets stands with the course. */
function standing({ course, allows }: Course, condition: RawBuilder<boolean>) {
  const isApproved = allows === 'alcohol' ? sql<boolean>`d.alcohol_approved` : sql<boolean>`false`
  return sql<Row>`(
    select d.driver_id, d.name, m.name as market, m.time_zone, held.certified_at,
      last.submitted_at as last_at, last.score as last_score, cardinality(last.wrong) as last_wrong, coalesce(last.version, held.version) as version,
      (select count(*)::integer from course_runs r
        where r.driver_id = d.driver_id and r.course = ${course} and r.submitted_at is not null) as tests,
      case when held.driver_certificate_id is not null then 'certified'
        when ${isApproved} then 'without_course'
        when revoked.revoked_at is not null and (last.submitted_at is null or last.submitted_at <= revoked.revoked_at) then 'revoked'
        when last.submitted_at is not null then 'failed' else 'never' end as state
    from drivers d
      join markets m on m.market_id = d.market_id
      left join driver_certificates held
        on held.driver_id = d.driver_id and held.course = ${course} and held.revoked_at is null
      left join lateral (select c.revoked_at from driver_certificates c
        where c.driver_id = d.driver_id and c.course = ${course} and c.revoked_at is not null
        order by c.revoked_at desc limit 1) revoked on true
      left join lateral (select r.submitted_at, r.score, r.wrong, r.version from course_runs r
        where r.driver_id = d.driver_id and r.course = ${course} and r.submitted_at is not null
        order by r.course_run_id desc limit 1) last on true
    where ${condition})`
}

type Input = Pick<InputOf<typeof coursesPage>, 'state' | 'q' | 'page'>

/** By name, of the person's markets (SIL-ORD-140). */
export async function pageOfDrivers(
  db: Db,
  actor: Actor,
  course: Course,
  { state, q, page }: Input,
): Promise<Result<PageOf<ListedDriver>, 'bad_cursor'>> {
  const words = q === '' ? sql<boolean>`true` : sql<boolean>`d.name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
  const found = await paged(
    db
      .selectFrom(standing(course, sql`${ofOwnMarkets(actor, 'd.market_id')} and ${words}`).as('listed'))
      .selectAll()
      .where(state ? sql<boolean>`state = ${state}` : sql<boolean>`true`),
    {
      order: [
        { column: 'name', kind: 'text' },
        { column: 'driver_id', kind: 'integer' },
      ],
      cursor: page,
    },
  )
  if (!found.ok) return found
  const { rows, ...pages } = found.data
  return ok({ ...pages, rows: rows.map(wireDriver) })
}

export async function standingOf(db: Db, actor: Actor, course: Course, driver_id: number) {
  const { rows } = await sql<Row>`
    select * from ${standing(course, sql`d.driver_id = ${driver_id} and ${ofOwnMarkets(actor, 'd.market_id')}`)} listed`.execute(
    db,
  )
  return rows[0]
}

export async function countDrivers(db: Db, actor: Actor, course: Course) {
  const { rows } = await sql<{ state: CertificationState; count: number }>`
    select state, count(*)::integer as count
    from ${standing(course, ofOwnMarkets(actor, 'd.market_id'))} listed group by state`.execute(db)
  const count = (state: CertificationState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    certified: count('certified'),
    without_course: count('without_course'),
    revoked: count('revoked'),
    failed: count('failed'),
    never: count('never'),
  }
}

const wireDriver = ({ driver_id, name, market, time_zone, state, tests, version, ...row }: Row): ListedDriver => ({
  driver_id,
  name,
  market,
  time_zone,
  state,
  certified_at: row.certified_at?.getTime() ?? null,
  last_at: row.last_at?.getTime() ?? null,
  last_score: row.last_score,
  last_wrong: row.last_wrong,
  tests,
  version,
})
