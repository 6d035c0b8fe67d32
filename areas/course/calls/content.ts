import * as z from 'zod/mini'
import { text } from '#platform/core/wire.ts'

const key = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))
const filled = (length: number) => text(length).check(z.minLength(1))

const question = z.object({
  key,
  question: filled(400),
  type: z.enum(['checkbox', 'radio']),
  /** An explanation in HTML: `<b>` and `<br>`. */
  reason: filled(1000),
  answers: z
    .array(z.object({ key, answer: filled(300), correct: z.boolean(), reason: text(500) }))
    .check(z.minLength(1), z.maxLength(8)),
})

/** One version of a course, as it is stored and edited: facts still in braces. */
export const courseContent = z.object({
  summary: z.array(filled(1000)).check(z.minLength(1), z.maxLength(20)),
  policies: z.array(z.object({ title: filled(120), text: filled(1500) })).check(z.minLength(1), z.maxLength(30)),
  video: z.object({
    title: filled(120),
    cues: z
      .array(z.object({ at: z.int().check(z.minimum(0), z.maximum(7200)), text: filled(600) }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  questions: z.array(question).check(z.minLength(1), z.maxLength(60)),
})

export const askedQuestion = z.object({
  key: z.string(),
  question: z.string(),
  type: z.enum(['checkbox', 'radio']),
  answers: z.array(z.object({ key: z.string(), answer: z.string() })),
})

/** A question of a graded test: the entity of CRS-13 and CRS-14. */
export const gradedQuestion = z.object({
  key: z.string(),
  question: z.string(),
  type: z.enum(['checkbox', 'radio']),
  reason: z.string(),
  answers: z.array(
    z.object({ key: z.string(), answer: z.string(), correct: z.boolean(), answered: z.boolean(), reason: z.string() }),
  ),
})
