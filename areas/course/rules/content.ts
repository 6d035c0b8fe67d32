/** What a course says, as data: one version of it for one jurisdiction. Texts may name facts in braces, which the pack fills in. */
export type CourseContent = {
  readonly summary: readonly string[]
  readonly policies: readonly { readonly title: string; readonly text: string }[]
  readonly video: {
    readonly title: string
    /** Captions and transcript: what is said from that second on. */
    readonly cues: readonly { readonly at: number; readonly text: string }[]
  }
  readonly questions: readonly Question[]
}

export type QuestionType = 'checkbox' | 'radio'

/** CRS-13, with the answers that only the server knows to be right. */
export type Question = {
  readonly key: string
  readonly question: string
  readonly type: QuestionType
  /** An explanation in HTML, of which `rich-text.ts` reads a little. */
  readonly reason: string
  readonly answers: readonly {
    readonly key: string
    readonly answer: string
    readonly correct: boolean
    readonly reason: string
  }[]
}

/** A question before it is answered: nothing tells which answers are right. */
export type AskedQuestion = Pick<Question, 'key' | 'question' | 'type'> & {
  readonly answers: readonly { readonly key: string; readonly answer: string }[]
}

export function askedQuestion({ key, question, type, answers }: Question): AskedQuestion {
  return { key, question, type, answers: answers.map(({ key: answerKey, answer }) => ({ key: answerKey, answer })) }
}

/** The content with every text passed through `change`, such as to fill in facts. */
export function withTexts(content: CourseContent, change: (text: string) => string): CourseContent {
  return {
    summary: content.summary.map(change),
    policies: content.policies.map(({ title, text }) => ({ title: change(title), text: change(text) })),
    video: {
      title: change(content.video.title),
      cues: content.video.cues.map(({ at, text }) => ({ at, text: change(text) })),
    },
    questions: content.questions.map((question) => ({
      ...question,
      question: change(question.question),
      reason: change(question.reason),
      answers: question.answers.map((answer) => ({
        ...answer,
        answer: change(answer.answer),
        reason: change(answer.reason),
      })),
    })),
  }
}

/** Every text of it, one after the other. */
export function textsOf(content: CourseContent): readonly string[] {
  const texts: string[] = []
  withTexts(content, (text) => {
    texts.push(text)
    return text
  })
  return texts
}
