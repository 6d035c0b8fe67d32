import { lockQueue, saveQueue } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handle } from '#platform/server/handler.ts'
import { certifyDriver } from '../calls/test.ts'
import { alcoholCourse } from '../rules/courses.ts'
import { type CourseDeps, courseNamed } from './deps.ts'
import { heldCertificate, lastRevoked, latestRun } from './runs.ts'

/** Approves the driver after a pass, and tells the board and the driver's own phone (SIL-OPS-68, CRS-35). */
export function certifyDriverHandler({ courses }: Pick<CourseDeps, 'courses'>): Handler {
  return handle(certifyDriver, async (unit) => {
    const { tx, data, actor, now, audit } = unit
    const { driver } = actor
    if (!driver || driver.driver_id !== data.driver_id) return refuse('not_your_course', { field: 'driver_id' })
    const found = courseNamed(courses, data.course ?? alcoholCourse.course)
    if (!found) return refuse('unknown_course')
    const { course, allows } = found
    const { driver_id } = driver
    // As everywhere: the queue first, then its driver. A revocation waits here, or this for it.
    const queue = await lockQueue(tx, driver_id)
    const { alcohol_approved } = await tx
      .selectFrom('drivers')
      .select('alcohol_approved')
      .where('driver_id', '=', driver_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const run = await latestRun(tx, driver_id, course)
    if (!run?.passed) return refuse('not_passed')
    const held = await heldCertificate(tx, driver_id, course)
    if (held) return ok({ alcohol_approved, ...held })
    const revoked_at = await lastRevoked(tx, driver_id, course)
    if (revoked_at && run.began_at < revoked_at) return refuse('revoked')

    const { driver_certificate_id } = await tx
      .insertInto('driver_certificates')
      .values({
        driver_id,
        course,
        pack: run.pack,
        version: run.version,
        course_run_id: run.course_run_id,
        certified_at: now,
      })
      .returning('driver_certificate_id')
      .executeTakeFirstOrThrow()
    const isNew = allows === 'alcohol' && !alcohol_approved
    if (isNew) {
      await tx.updateTable('drivers').set({ alcohol_approved: true }).where('driver_id', '=', driver_id).execute()
      if (queue) await saveQueue(unit, queue)
    }
    audit({
      what: certifyDriver.name,
      subject: `driver:${driver_id}`,
      market_id: driver.market_id,
      detail: { course, version: run.version, driver_certificate_id },
    })
    return ok({
      alcohol_approved: alcohol_approved || isNew,
      driver_certificate_id,
      certified_at: now.getTime(),
      version: run.version,
    })
  })
}
