import { categoryTypes } from '#areas/menu/rules/category-types.ts'
import { questionTypes } from '#areas/menu/rules/options.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import type { Answer, Group, Item, Question } from '../town/menu.ts'
import type { Place } from '../town/place.ts'
import { memoryFile } from './memory-file.ts'

/** A place's menu as `docs/imports/menu-format.md` describes them; what is out of stock is so from `today` on. */
export function menuFile({ name, categories }: Place, today: Day): ImportFile {
  const menu = {
    categories: categories.map((category) => ({
      name: category.name,
      type: typeWords.get(category.type),
      items: category.items.map((item) => itemOf(item, today)),
    })),
  }
  return memoryFile(`${slugOf(name)}-menu.json`, `${JSON.stringify(menu, null, 2)}\n`)
}

const typeWords = new Map<number, string>(Object.entries(categoryTypes).map(([word, type]) => [type, word]))

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function itemOf({ name, groups, base_price, out_for_days, ...item }: Item, today: Day) {
  return {
    name,
    price: toDecimal(cents(base_price)),
    ...item,
    active: out_for_days === undefined,
    ...(typeof out_for_days === 'number' && { restore_date: daysAfter(today, out_for_days) }),
    option_groups: groups.map(groupOf),
  }
}

function groupOf({ name, group_type, quantity, questions }: Group) {
  const [only] = questions
  if (group_type === -1 && only) return questionOf(only)
  return { name, ...(group_type === 1 && { pieces: quantity }), questions: questions.map(questionOf) }
}

function questionOf({ question: name, type, range_min: from, range_max: to, ...asked }: Question) {
  const options = asked.answers.map((answer) => optionOf(answer))
  switch (type) {
    case questionTypes.multipleChoice:
      return { name, min_choices: 1, max_choices: 1, options }
    case questionTypes.checkboxes:
      return { name, min_choices: from, max_choices: to, options }
    case questionTypes.quantities:
      return {
        name,
        min_total_quantity: from,
        max_total_quantity: to,
        price_each: toDecimal(cents(asked.additional_cost_per_quantity)),
        options: options.map((option) => ({ ...option, max_quantity: to })),
      }
    case questionTypes.scale:
      return { name, ask: 'number', from, to }
    default:
      return { name, ask: type === questionTypes.text ? 'line' : 'paragraph' }
  }
}

const optionOf = ({ answer, additional_cost, answer_restaurant, active }: Answer) => ({
  name: answer,
  price: toDecimal(cents(additional_cost)),
  ...(answer_restaurant && { kitchen_name: answer_restaurant }),
  ...(!active && { active }),
})
