import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { alcoholCourseUsGa } from '#areas/course/rules/contents/alcohol-us-ga.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { asks, button, home, type Page } from './driver-phone.ts'

// The steps of the alcohol course: a browser's clock is moved on by the test, the server's part of the waiting is put back in its own table.

export const course = `${home}/alcohol_course`
const { questions } = alcoholCourseUsGa

export const next = (page: Page) => button(page, 'Next')

/** A note about the phone may still move the link while it is pressed. */
export async function openCourse(page: Page): Promise<void> {
  await expect(async () => {
    const link = page.getByRole('link', { name: 'Alcohol delivery course' })
    if (await link.isVisible()) await link.click({ timeout: 1000 })
    await expect(page.getByRole('heading', { name: 'Alcohol delivery course' })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}

/** The server has seen this run for its whole time. */
export const runFor = (db: Db, driver_id: number, seconds: number) =>
  sql`update course_runs set began_at = began_at - make_interval(secs => ${seconds})
    where driver_id = ${driver_id} and submitted_at is null`.execute(db)

export async function readAndWatch(page: Page): Promise<void> {
  await asks(page, 'Policies')
  await expect(page.getByText('Step 1/4')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  // A minute before: on a busy machine the seconds go on while one looks.
  await page.clock.fastForward(240_000)
  await expect(page.getByRole('timer')).toContainText(/0:[0-5]\d/)
  await expect(next(page)).toBeDisabled()
  await page.clock.fastForward(61_000)
  await next(page).click()
  await asks(page, 'A delivery, start to finish')
  await expect(page.getByText('Step 2/4')).toBeVisible()
  await page.clock.fastForward(700_000)
  await expect(next(page)).toBeDisabled()
  await page.clock.fastForward(81_000)
  await next(page).click()
  await asks(page, 'Quiz')
}

/** The first `right` questions as they should be, of the others the first wrong answer. */
export async function answer(page: Page, right: number): Promise<void> {
  const groups = page.getByRole('group')
  await expect(groups).toHaveCount(17)
  for (const [index, { answers }] of questions.entries()) {
    await expect(next(page)).toBeDisabled()
    const inputs = groups.nth(index).locator('input')
    const wrong = answers.findIndex(({ correct }) => !correct)
    for (const [at, { correct }] of answers.entries()) {
      if (index < right ? correct : at === wrong) await inputs.nth(at).check()
    }
  }
}
