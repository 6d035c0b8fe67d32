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
  readonly active?: boolean | undefined
  readonly position?: number | undefined
  readonly aisle?: number | undefined
  readonly shelf?: number | undefined
  readonly bay?: number | undefined
  /** Says of what it is that the law speaks of it; see `alcoholOf`. */
  readonly alcohol_percent?: number | undefined
  readonly groups?: readonly FileGroup[] | undefined
}

/** A group of one question, which is what other menus mean by a group. */
export type FileGroup = {
  readonly name: string
  readonly type: number
  readonly range_min: number
  readonly range_max: number
  readonly implied: boolean
  readonly answers: readonly FileAnswer[]
}

export type FileAnswer = {
  readonly answer: string
  readonly additional_cost: Cents
  readonly active?: boolean | undefined
  readonly groups: readonly FileGroup[]
}
