import { daysAfter } from '#platform/core/day.ts'
import { categoryId, type ListedItem, listedItems } from '../catalogue.ts'
import { places } from '../town/places/all.ts'
import { insertRows, type Tx } from './insert-rows.ts'

export async function insertMenus(tx: Tx, today: string): Promise<void> {
  const tills = tillIds()
  await insertRows(
    tx,
    'integration_items',
    [...tills].map(([key, integration_item_id]) => {
      const [franchise_id, name] = JSON.parse(key)
      return { integration_item_id, franchise_id, name }
    }),
  )
  await insertRows(
    tx,
    'menu_categories',
    places.flatMap((place) =>
      place.categories.map(({ name, type }, position) => ({
        menu_category_id: categoryId(place, position),
        franchise_id: place.franchise_id,
        name,
        type,
        position,
      })),
    ),
  )
  await insertRows(
    tx,
    'menu_items',
    listedItems().map((listed) => itemRow(listed, tills, today)),
  )
  await insertOptions(tx)
}

const tillKey = (franchise_id: number, name: string) => JSON.stringify([franchise_id, name])

function tillIds(): ReadonlyMap<string, number> {
  const names = listedItems().flatMap(({ franchise_id, item }) =>
    item.integration_item ? [tillKey(franchise_id, item.integration_item)] : [],
  )
  return new Map([...new Set(names)].map((key, index) => [key, index + 1]))
}

function itemRow({ item, ...listed }: ListedItem, tills: ReadonlyMap<string, number>, today: string) {
  const { franchise_id, menu_item_id, menu_category_id, position } = listed
  const till = item.integration_item ? tills.get(tillKey(franchise_id, item.integration_item)) : undefined
  return {
    menu_item_id,
    franchise_id,
    menu_category_id,
    name: item.name,
    description: item.description,
    base_price: item.base_price,
    active: item.out_for_days === undefined,
    restore_date: typeof item.out_for_days === 'number' ? daysAfter(today, item.out_for_days) : null,
    upc: item.upc ?? null,
    aisle: item.aisle,
    shelf: item.shelf,
    bay: item.bay,
    integration_item_id: till ?? null,
    kitchen_name: item.kitchen_name,
    kitchen_short_code: '%N',
    taxable: true,
    position,
  }
}

async function insertOptions(tx: Tx): Promise<void> {
  const groups = listedItems().flatMap(({ menu_item_id, groups }) =>
    groups.map((group, position) => ({ ...group, menu_item_id, position })),
  )
  const questions = groups.flatMap(({ option_question_group_id, questions }) =>
    questions.map((question, position) => ({ ...question, option_question_group_id, position })),
  )
  await insertRows(
    tx,
    'option_question_groups',
    groups.map(({ questions: _, ...group }) => group),
  )
  await insertRows(
    tx,
    'option_questions',
    questions.map(({ answers: _, answer_ids: __, ...question }) => ({
      ...question,
      field_name: '',
      field_name_ext: '',
    })),
  )
  await insertRows(
    tx,
    'option_answers',
    questions.flatMap(({ option_question_id, answers, answer_ids }) =>
      answers.map((answer, position) => ({
        option_answer_id: answer_ids[position],
        option_question_id,
        ...answer,
        answer_restaurant_active: answer.answer_restaurant !== '',
        position,
      })),
    ),
  )
}
