import type { Clock } from '#platform/server/clock.ts'

const keptFor = 24 * 3_600_000
const keptAnswers = 5_000

/** Answers are kept for a day: streets move slowly, and typing asks the same again and again. */
export function rememberAnswers<Answer>(clock: Clock) {
  const answers = new Map<string, { answer: Answer; at: number }>()

  return async (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const key = question.toLowerCase()
    const now = clock.now().getTime()
    const known = answers.get(key)
    if (known && now - known.at < keptFor) return known.answer
    const answer = await ask()
    // A map keeps the order of its entries, so the oldest goes first.
    const [oldest] = answers.keys()
    if (answers.size >= keptAnswers && oldest !== undefined) answers.delete(oldest)
    answers.set(key, { answer, at: now })
    return answer
  }
}
