import type { Question } from './content.ts'

/** Percent that passes (CRS-21). */
export const passPercent = 70

/** Question → the answers that were chosen. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>

export type GradedQuestion = Omit<Question, 'answers'> & {
  readonly answers: readonly (Question['answers'][number] & { readonly answered: boolean })[]
}

export type GradedTest = {
  readonly questions: readonly GradedQuestion[]
  /** Keys of the questions that were not right, in their order. */
  readonly wrong: readonly string[]
  readonly right: number
  readonly score: number
  readonly passed: boolean
}

/** By our own answers alone: what was sent says only which ones were chosen (SIL-OPS-66). */
export function gradeTest(questions: readonly Question[], chosen: Chosen): GradedTest {
  const graded = questions.map((question): GradedQuestion => {
    const answered = chosen.get(question.key)
    return {
      ...question,
      answers: question.answers.map((answer) => ({ ...answer, answered: answered?.has(answer.key) ?? false })),
    }
  })
  const wrong = graded.filter((question) => !isRight(question)).map(({ key }) => key)
  const right = graded.length - wrong.length
  const score = percent(right, graded.length)
  return { questions: graded, wrong, right, score, passed: score >= passPercent }
}

/** The chosen answers are exactly the right ones: one that is missing, or one too many, makes it wrong (CRS-20). */
export function isRight({ answers }: Pick<GradedQuestion, 'answers'>): boolean {
  return answers.every(({ correct, answered }) => correct === answered)
}

/** A whole percent, half up (SIL-OPS-70). */
export function percent(right: number, of: number): number {
  return of === 0 ? 0 : Math.round((100 * right) / of)
}

export type AnswerFault = 'unanswered' | 'unknown_answer' | 'several_answers'

/** What a test lacks before it can be graded (CRS-17, CRS-18); the browser asks the same before Next. */
export function answerFault(
  questions: readonly { readonly key: string; readonly type: string; readonly answers: readonly { key: string }[] }[],
  chosen: Chosen,
): AnswerFault | undefined {
  const asked = new Map(questions.map((question) => [question.key, question]))
  for (const [key, answers] of chosen) {
    const question = asked.get(key)
    const isKnown = [...answers].every((answer) => question?.answers.some((one) => one.key === answer))
    if (!question || !isKnown) return 'unknown_answer'
    if (question.type === 'radio' && answers.size > 1) return 'several_answers'
  }
  return questions.every(({ key }) => (chosen.get(key)?.size ?? 0) > 0) ? undefined : 'unanswered'
}

/** What is chosen after a tap: a radio question has one answer, a checkbox question as many as one likes (CRS-18, CRS-19). */
export function choose(
  chosen: Chosen,
  { key, type }: Pick<Question, 'key' | 'type'>,
  answer: string,
  isOn: boolean,
): Chosen {
  const before = chosen.get(key) ?? new Set()
  const others = type === 'radio' ? [] : [...before].filter((one) => one !== answer)
  return new Map(chosen).set(key, new Set(isOn ? [...others, answer] : others))
}
