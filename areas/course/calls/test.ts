import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id, instant } from '#platform/core/wire.ts'
import { gradedQuestion } from './content.ts'

/** What is read of `test_data`: which answers were chosen. Whatever it says is `correct` is ignored (SIL-OPS-66). */
export const testData = z
  .array(z.object({ key: z.string(), answers: z.array(z.object({ key: z.string(), answered: z.boolean() })) }))
  .check(z.maxLength(100))

/** Which course; the alcohol course where nothing is said. */
const course = z.optional(z.string().check(z.maxLength(40)))

/** CRS-33: the test of the present run, whatever its score. */
export const submitTest = defineCall({
  name: 'submit_test',
  data: z.strictObject({
    driver_id: id,
    /** JSON of the questions with their answers. */
    test_data: z.union([z.string().check(z.maxLength(200_000)), testData]),
    course,
  }),
  reply: z.object({
    /** Whole percent. */
    score: z.int(),
    right: z.int(),
    passed: z.boolean(),
    version: z.int(),
    questions: z.array(gradedQuestion),
  }),
  refusals: {
    not_your_course: 'This is the course of another driver.',
    unknown_course: 'This course is not known.',
    no_run: 'Open the course first.',
    too_early: 'The course has not run for its whole time. Please try again a little later.',
    unreadable_test: 'The test could not be read. Please try again.',
    unanswered: 'Every question needs an answer.',
    unknown_answer: 'The questions have changed. Please start the course again.',
    several_answers: 'A question of which one answer is right was answered twice.',
  },
  may: driver,
})

/** CRS-34: after a pass; a repeat changes nothing (SIL-OPS-68). */
export const certifyDriver = defineCall({
  name: 'certify_driver',
  data: z.strictObject({ driver_id: id, course }),
  reply: z.object({
    alcohol_approved: z.boolean(),
    driver_certificate_id: z.int(),
    certified_at: instant,
    version: z.int(),
  }),
  refusals: {
    not_your_course: 'This is the course of another driver.',
    unknown_course: 'This course is not known.',
    not_passed: 'The test of this run is not passed.',
    revoked: 'Your approval was withdrawn after this run began. Please take the course again.',
  },
  may: driver,
})
