import type { Day } from '#platform/core/day.ts'
import type { Cents } from '#platform/core/money.ts'

/** A menu as a file brings it. What is absent the file does not say, and what stands stays. */
export type FileItem = {
  readonly line: number
  readonly category?: string | undefined
  /** What the category holds, where the file says so. */
  readonly category_type?: number | undefined
  readonly name: string
  readonly base_price: Cents
  readonly external_id?: string | undefined
  readonly description?: string | undefined
  readonly upc?: string | undefined
  readonly kitchen_name?: string | undefined
  /** What it is called in the place's own till. */
  readonly integration_item?: string | undefined
  readonly active?: boolean | undefined
  /** When it is to be in stock again; empty: nobody knows. */
  readonly restore_date?: Day | '' | undefined
  readonly position?: number | undefined
  readonly aisle?: number | undefined
  readonly shelf?: number | undefined
  readonly bay?: number | undefined
  /** Says of what it is that the law speaks of it; see `alcoholOf`. */
  readonly alcohol_percent?: number | undefined
  readonly groups?: readonly FileGroup[] | undefined
}

/** Usually one question, which is what other menus mean by a group; else a block of questions, or one for each of so many pieces. */
export type FileGroup = {
  readonly name: string
  readonly group_type: -1 | 0 | 1
  readonly quantity: number
  readonly questions: readonly FileQuestion[]
}

export type FileQuestion = {
  readonly question: string
  readonly type: number
  readonly range_min: number
  readonly range_max: number
  readonly additional_cost_per_quantity: Cents
  readonly implied: boolean
  readonly answers: readonly FileAnswer[]
}

export type FileAnswer = {
  readonly answer: string
  readonly additional_cost: Cents
  /** The kitchen's own word for it; empty: the guest's. */
  readonly answer_restaurant?: string | undefined
  readonly active?: boolean | undefined
  readonly groups: readonly FileGroup[]
}
