import { categoryTypes } from '#areas/menu/rules/category-types.ts'

/** The words in which the places write their menus: prices in dollars as printed, everything else as the tables hold it. */
export interface Answer {
  answer: string
  additional_cost: number
  /** Wording on the kitchen's ticket; empty prints the customer's. */
  answer_restaurant: string
  /** False: the kitchen ran out of this one answer. */
  active: boolean
}

export interface Question {
  question: string
  type: 0 | 1 | 2 | 3 | 4 | 5
  range_min: number
  range_max: number
  additional_cost_per_quantity: number
  answers: Answer[]
}

export interface Group {
  name: string
  group_type: -1 | 0 | 1
  quantity: number
  questions: Question[]
}

export interface Item {
  name: string
  description: string
  base_price: number
  groups: Group[]
  upc?: string
  aisle: number
  shelf: number
  bay: number
  kitchen_name: string
  /** Out of stock: back after this many days, or nobody knows when. */
  out_for_days?: number | 'unknown'
  /** The name of this item in the place's own till. */
  integration_item?: string
}

export interface Category {
  name: string
  type: CategoryType
  items: Item[]
}

export type CategoryType = (typeof categoryTypes)[keyof typeof categoryTypes]

export const cents = (dollars: number) => Math.round(dollars * 100)

/** 'Bacon', or 'Bacon' for so much more, or with the kitchen's own word for it. */
export type Choice = string | readonly [answer: string, dollars: number, kitchen?: string]

const answersOf = (choices: readonly Choice[]): Answer[] =>
  choices.map((choice) => {
    const [answer, dollars, kitchen = ''] = typeof choice === 'string' ? [choice, 0] : choice
    return { answer, additional_cost: cents(dollars), answer_restaurant: kitchen, active: true }
  })

const plain = { range_min: 0, range_max: 0, additional_cost_per_quantity: 0, answers: [] }

export const choose = (question: string, choices: readonly Choice[]): Question => ({
  ...plain,
  question,
  type: 0,
  answers: answersOf(choices),
})

export const check = (
  question: string,
  choices: readonly Choice[],
  [from, to]: readonly [number, number] = [0, 0],
): Question => ({
  ...plain,
  question,
  type: 1,
  range_min: from,
  range_max: to,
  answers: answersOf(choices),
})

export const scale = (question: string, from: number, to: number): Question => ({
  ...plain,
  question,
  type: 2,
  range_min: from,
  range_max: to,
})

export const line = (question: string): Question => ({ ...plain, question, type: 3 })
export const paragraph = (question: string): Question => ({ ...plain, question, type: 4 })

/** Counters, `from` to `to` in all; `each` is charged for every piece on top of the answer's own cost. */
export const count = (
  question: string,
  choices: readonly Choice[],
  { from = 0, to, each = 0 }: { from?: number; to: number; each?: number },
): Question => ({
  question,
  type: 5,
  range_min: from,
  range_max: to,
  additional_cost_per_quantity: cents(each),
  answers: answersOf(choices),
})

/** The kitchen is out of these answers today; the rest of the question can still be ordered. */
export const without = (question: Question, ...gone: readonly string[]): Question => ({
  ...question,
  answers: question.answers.map((answer) => (gone.includes(answer.answer) ? { ...answer, active: false } : answer)),
})

export const together = (name: string, ...questions: Question[]): Group => ({
  name,
  group_type: 0,
  quantity: 1,
  questions,
})
/** So many pieces, to be split among answer sets: two tacos like this and one like that. */
export const slots = (name: string, quantity: number, ...questions: Question[]): Group => ({
  name,
  group_type: 1,
  quantity,
  questions,
})

const alone = (question: Question): Group => ({ name: '', group_type: -1, quantity: 1, questions: [question] })
const isGroup = (option: Question | Group): option is Group => 'questions' in option

export interface Extra {
  kitchen?: string
  out?: number | 'unknown'
  till?: string
}

export function item(
  name: string,
  dollars: number,
  description: string,
  options: readonly (Question | Group)[] = [],
  { kitchen = '', out, till }: Extra = {},
): Item {
  return {
    name,
    description,
    base_price: cents(dollars),
    groups: options.map((option) => (isGroup(option) ? option : alone(option))),
    aisle: 0,
    shelf: 0,
    bay: 0,
    kitchen_name: kitchen,
    ...(out !== undefined && { out_for_days: out }),
    ...(till !== undefined && { integration_item: till }),
  }
}

export const category = (type: keyof typeof categoryTypes, name: string, items: readonly Item[]): Category => ({
  name,
  type: categoryTypes[type],
  items: [...items],
})
