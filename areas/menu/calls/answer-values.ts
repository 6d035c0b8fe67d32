import * as z from 'zod/mini'
import { schemaOf } from '#platform/core/schema-of.ts'
import type { LineAnswers } from '../rules/answer-values.ts'

const counted = z.strictObject({ answerId: z.int(), quantity: z.int() })
const answer = z.strictObject({
  questionId: z.int(),
  answer: z.union([z.number(), z.string(), z.array(z.int()), z.array(counted)]),
})
const entries = z.array(z.strictObject({ quantity: z.int(), answers: z.array(answer) }))

/** The answers of a cart's line. */
export const lineAnswers = schemaOf<LineAnswers>()(
  z.array(z.union([answer, z.strictObject({ optionQuestionGroupId: z.int(), entries })])),
)
