import { guideWords as words } from './guide-words.ts'

/** A question with its answer: paragraphs, and perhaps a component that is shown behind them by its name. */
export type Question = {
  readonly id: string
  readonly question: string
  readonly answer: readonly string[]
  readonly component?: string
}

export type Guide = {
  readonly title: string
  readonly intro: string
  readonly questions: readonly Question[]
}

type Key = keyof typeof words
type Outline = { readonly id: Key; readonly answer: readonly Key[]; readonly component?: string }

/** `/about` (GEN-08), in the language that is spoken. */
export const about = (): Guide =>
  guideOf('about', [
    { id: 'what', answer: ['what_1', 'what_2'] },
    { id: 'who', answer: ['who_1'] },
    { id: 'where', answer: ['where_1'] },
    { id: 'fees', answer: ['fees_1', 'fees_2'] },
    { id: 'data', answer: ['data_1', 'data_2'] },
  ])

/** `/guides` (GEN-08). */
export const guides = (): Guide =>
  guideOf('guides', [
    { id: 'order', answer: ['order_1', 'order_2'] },
    { id: 'pay', answer: ['pay_1'] },
    { id: 'alcohol', answer: ['alcohol_1'], component: 'alcohol_hours' },
    { id: 'id', answer: ['id_1', 'id_2'] },
    { id: 'later', answer: ['later_1'] },
    { id: 'change', answer: ['change_1'] },
    { id: 'wrong', answer: ['wrong_1'] },
  ])

const guideOf = (name: 'about' | 'guides', outlines: readonly Outline[]): Guide => ({
  title: words[name],
  intro: words[`${name}_intro`],
  questions: outlines.map(({ id, answer, ...more }) => ({
    id,
    question: words[id],
    answer: answer.map((key) => words[key]),
    ...more,
  })),
})
