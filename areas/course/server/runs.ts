import type { ActingDriver } from '#platform/server/actor.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { GradedTest } from '../rules/grade.ts'

/** Which version is learned, from when on. */
export type NewRun = {
  readonly driver_id: number
  readonly course: string
  readonly pack: string
  readonly version: number
}

/** Begins the driver's run of a course; one that was not submitted begins again (SIL-OPS-64). */
export async function beginRun(tx: Tx, run: NewRun, now: Date): Promise<void> {
  await tx
    .insertInto('course_runs')
    .values({ ...run, began_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['driver_id', 'course'])
        .where('submitted_at', 'is', null)
        .doUpdateSet({ pack: run.pack, version: run.version, began_at: now }),
    )
    .execute()
}

/** The run that a test may be handed in for, held until the transaction ends. */
export function lockOpenRun(tx: Tx, driver_id: number, course: string) {
  return tx
    .selectFrom('course_runs')
    .select(['course_run_id', 'pack', 'version', 'began_at'])
    .where('driver_id', '=', driver_id)
    .where('course', '=', course)
    .where('submitted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function latestRun(tx: Tx, driver_id: number, course: string) {
  return tx
    .selectFrom('course_runs')
    .select(['course_run_id', 'pack', 'version', 'began_at', 'passed'])
    .where('driver_id', '=', driver_id)
    .where('course', '=', course)
    .orderBy('course_run_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function saveTest({ tx, now }: UnitOfWork, course_run_id: number, test: GradedTest): Promise<void> {
  await tx
    .updateTable('course_runs')
    .set({
      submitted_at: now,
      questions: JSON.stringify(test.questions),
      wrong: [...test.wrong],
      score: test.score,
      passed: test.passed,
    })
    .where('course_run_id', '=', course_run_id)
    .execute()
}

/** Where the driver works, which is what the course is about there. */
export function marketOf(tx: Tx, { market_id }: Pick<ActingDriver, 'market_id'>) {
  return tx
    .selectFrom('markets')
    .select(['name', 'time_zone', 'alcohol_pack'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
}

/** What the driver is certified by now; who was approved without a course holds none. */
export async function heldCertificate(db: Db | Tx, driver_id: number, course: string) {
  const held = await db
    .selectFrom('driver_certificates')
    .select(['driver_certificate_id', 'certified_at', 'version'])
    .where('driver_id', '=', driver_id)
    .where('course', '=', course)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const { certified_at, version } = held ?? {}
  return held && certified_at && version ? { ...held, version, certified_at: certified_at.getTime() } : undefined
}

/** What was passed before does not count after it. */
export async function lastRevoked(tx: Tx, driver_id: number, course: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('driver_certificates')
    .select('revoked_at')
    .where('driver_id', '=', driver_id)
    .where('course', '=', course)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revoked_at ?? undefined
}
