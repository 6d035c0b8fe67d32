import type { Category, Item, Question } from './town/menu.ts'
import type { Place } from './town/place.ts'
import { places } from './town/places/all.ts'

/** An item of a menu with the ids that the tables, the live orders and the page of ids for scripts all use. */
export interface ListedItem {
  menu_item_id: number
  menu_category_id: number
  franchise_id: number
  place: Place
  category: Category
  item: Item
  position: number
  groups: ListedGroup[]
}

export interface ListedGroup {
  option_question_group_id: number
  name: string
  group_type: -1 | 0 | 1
  quantity: number
  questions: ListedQuestion[]
}

export interface ListedQuestion extends Question {
  option_question_id: number
  answer_ids: number[]
}

export const categoryId = (place: Place, index: number) => place.franchise_id * 100 + index + 1

export const itemId = (place: Place, index: number) => place.franchise_id * 1000 + index + 1

/** Questions and answers count from here; below 100 is reserved (SIL-ORD-090). */
export const firstOptionId = 1000

let listed: readonly ListedItem[] | undefined

export function listedItems(): readonly ListedItem[] {
  listed ??= list()
  return listed
}

function list(): ListedItem[] {
  let group = 0
  let question = firstOptionId
  let answer = firstOptionId
  return places.flatMap((place) => {
    let number = 0
    return place.categories.flatMap((category, index) =>
      category.items.map((item, position): ListedItem => {
        return {
          menu_item_id: itemId(place, number++),
          menu_category_id: categoryId(place, index),
          franchise_id: place.franchise_id,
          place,
          category,
          item,
          position,
          groups: item.groups.map(({ name, group_type, quantity, questions }) => ({
            option_question_group_id: ++group,
            name,
            group_type,
            quantity,
            questions: questions.map((asked) => ({
              ...asked,
              option_question_id: question++,
              answer_ids: asked.answers.map(() => answer++),
            })),
          })),
        }
      }),
    )
  })
}
