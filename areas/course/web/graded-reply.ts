import type { ReplyOf } from '#platform/core/call.ts'
import type { submitTest } from '../calls/test.ts'

export type GradedReply = ReplyOf<typeof submitTest>
export type GradedQuestion = GradedReply['questions'][number]
