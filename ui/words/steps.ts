import { defineWords } from '#platform/core/words.ts'

/** How far a step is, for who does not see its mark. */
export const words = defineWords('ui/steps', {
  done: 'done',
  now: 'in progress',
  later: 'to come',
  bad: 'failed',
})
