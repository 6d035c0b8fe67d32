import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { parseChoices } from '#platform/server/imports/choices.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { checkAnswers } from '../../rules/answers.ts'
import { categoryTypes } from '../../rules/category-types.ts'
import { type OptionGroup, questionTypes } from '../../rules/options.ts'
import { unitPrice } from '../../rules/pricing.ts'
import { type MenuItem, makeMenus } from '../menus.ts'
import { insertFranchise } from '../testing.ts'
import { importMenu } from './import-menu.ts'

const dishes = sharedData('menus/restaurant-items.csv')
const withGroups = sharedData('menus/menu-with-option-groups.json')
const bottles = sharedData('products/alcohol-bc-2017.csv')

const { db } = await testDatabase()
const units = testUnits(db)

let market: Awaited<ReturnType<typeof insertMarket>>
let franchise: Awaited<ReturnType<typeof insertFranchise>>
beforeEach(async () => {
  market = await insertMarket(db)
  franchise = await insertFranchise(db, { market_id: market.market_id })
})

/** With the mapping that is shipped for such files. */
function bring(file: string | undefined, mapping: string, options: Record<string, string> = {}) {
  const path = join(import.meta.dirname, '../../../../docs/imports', mapping)
  const shipped = parseChoices(readFileSync(path, 'utf8'), mapping)
  const settings = { ...shipped.options, franchise: String(franchise.franchise_id), ...options }
  return runImport({
    units,
    kind: importMenu,
    market,
    file: file ?? '',
    mapping: new Map(Object.entries(shipped.columns)),
    options: new Map(Object.entries(settings)),
  })
}

async function menu() {
  const found = await makeMenus(db).current(franchise.franchise_id)
  if (!found) throw new Error('There is no menu')
  return found
}

async function itemCalled(name: string): Promise<MenuItem> {
  const item = [...(await menu()).items.values()].find((one) => one.name === name)
  if (!item) throw new Error(`There is no ${name}`)
  return item
}

/** What one says at the counter: group, and what is chosen in it (`2 × Chow Mein`). */
type OrderedOptions = readonly (readonly [string, ...string[]])[]

/** `under` names the answer whose follow-ups are meant, where several have some of one name. */
function priceOf(item: MenuItem, choices: OrderedOptions, under?: string) {
  const answers = choices.flatMap(([name, ...chosen]) => {
    const { optionQuestions } = groupCalled(item.groups, name, under)
    return optionQuestions.map((question) => {
      const ids = chosen.map((words) => {
        const [, times = '1', word = ''] = /^(?:(\d+) × )?(.*)$/.exec(words) ?? []
        const answer = question.answers.find((one) => one.answer === word)
        if (!answer) throw new Error(`${name} has no ${word}`)
        return { answerId: answer.id, quantity: Number(times) }
      })
      const [first] = ids
      const answer =
        question.type === questionTypes.quantities
          ? ids
          : question.type === questionTypes.multipleChoice
            ? first?.answerId
            : ids.map(({ answerId }) => answerId)
      return { questionId: question.id, answer }
    })
  })
  const checked = checkAnswers(item.groups, answers)
  return checked.ok ? unitPrice(item, checked.answers) : checked.reason
}

function groupCalled(groups: readonly OptionGroup[], name: string, under?: string): OptionGroup {
  const answers = groups.flatMap(({ optionQuestions }) => optionQuestions.flatMap((question) => question.answers))
  const followUps = answers.flatMap(({ answer, groups: own = [] }) => (!under || answer === under ? own : []))
  const found = [...groups, ...followUps].find((group) => group.name === name)
  if (!found) throw new Error(`There is no group ${name}`)
  return found
}

describe('[ADM-11] a menu with groups inside options', () => {
  test.skipIf(!withGroups)(
    'is brought in whole, priced as its owner prices it, and found unchanged again',
    async () => {
      const first = await bring(withGroups, 'menu-with-option-groups.json')
      expect(first).toMatchObject({ state: 'done', counts: { items: { added: 31 }, categories: { added: 1 } } })
      expect(first.rejections.map(({ text, reason }) => [text, reason])).toEqual([
        [
          'Utensils',
          'It has no price, and no option that must be chosen and has one, so it could be ordered for nothing.',
        ],
      ])
      expect(first.notes).toEqual([])
      const { version } = await menu()
      const again = await bring(withGroups, 'menu-with-option-groups.json')
      expect(again.counts).toEqual({ items: { unchanged: 31 } })
      expect((await menu()).version).toBe(version)
    },
  )

  test.skipIf(!withGroups)('[OPT-33] its prices are those that its owner would add up by hand', async () => {
    await bring(withGroups, 'menu-with-option-groups.json')
    const bowl = await itemCalled('Bowl')
    const sides = ['Step 1', '1 × Fried Rice', '1 × Chow Mein'] as const
    expect(priceOf(bowl, [sides, ['Step 2', 'Kung Pao Chicken']])).toBe(12_40)
    // 12.40 + 1.80 for the shrimp + 4.00 and 3.50 for two drinks
    const drinks = ['Recommended Beverages', 'Coca Cola', 'Diet Coke'] as const
    expect(priceOf(bowl, [sides, ['Step 2', 'Honey Walnut Shrimp'], drinks])).toBe(21_70)
    expect(
      priceOf(bowl, [
        ['Step 1', '2 × Fried Rice'],
        ['Step 2', 'Kung Pao Chicken'],
      ]),
    ).toBe(12_40)
    expect(
      priceOf(bowl, [
        ['Step 1', '1 × Fried Rice'],
        ['Step 2', 'Kung Pao Chicken'],
      ]),
    ).toBe('unanswered')
    expect(
      priceOf(bowl, [
        ['Step 1', '3 × Fried Rice'],
        ['Step 2', 'Kung Pao Chicken'],
      ]),
    ).toBe('invalid')

    const family = await itemCalled('Family Meal')
    const mains = ['Step 2', '2 × Honey Walnut Shrimp', '1 × Kung Pao Chicken'] as const
    // 42.00 + 2 × 5.40
    expect(priceOf(family, [sides, mains])).toBe(52_80)

    // The price stands in a modifier that nobody is asked for: it is the only one.
    const rangoon = await itemCalled('Cream Cheese Rangoon')
    expect(priceOf(rangoon, [['Cream Cheese Rangoon Size Container', 'Small (3 pcs)']])).toBe(2_40)
    expect(priceOf(rangoon, [['Cream Cheese Rangoon Size Container', 'Large (12 pcs)']])).toBe(9_60)
    expect(priceOf(rangoon, [])).toBe('unanswered')

    const cub = await itemCalled('Build Your Own Panda Cub Meal™')
    const meal = [sides, ['Step 2', 'Black Pepper Sirloin Steak'], ['Step 3', 'Medium Fountain Drink']] as const
    expect(priceOf(cub, meal)).toBe('unanswered')
    // 10.60 + 1.20 + 2.65, and no more for the flavour
    const flavour = ['Drink Flavors', 'Dr Pepper'] as const
    expect(priceOf(cub, [...meal, flavour], 'Medium Fountain Drink')).toBe(14_45)
    // A flavour of a drink that was not chosen is no answer to anything that was asked.
    expect(priceOf(cub, [...meal, flavour], 'Large Fountain Drink')).toBe('unanswered')
  })
})

describe('[ADM-11] [MNU-21] a liquor store of four thousand bottles', () => {
  test.skipIf(!bottles)('is brought in within seconds, each kind under the law that it falls under', async () => {
    const { result: first, ms } = await processorTime(() => bring(bottles, 'bc-liquor-menu.json'))
    expect(first).toMatchObject({ state: 'done', counts: { items: { added: 4049 } }, rejected: 7, notes: [] })
    expect(ms).toBeLessThan(3000)
    // De-alcoholized in name, but with 0.5% they are alcohol.
    expect(first.rejections.every(({ text }) => text.startsWith('DE-ALCOHOLIZED'))).toBe(true)

    const { categories, items, version } = await menu()
    const types = Object.fromEntries(categories.map(({ name, type }) => [name, type]))
    expect(types).toMatchObject({
      Vodka: categoryTypes.liquor,
      Coolers: categoryTypes.liquor,
      Beer: categoryTypes.beer,
      'Table Wine': categoryTypes.wine,
      'De-Alcoholized Beer': categoryTypes.drinks,
    })
    const dry = [...items.values()].find(({ name }) => name === "Domaine d'Or - Dry")
    expect(dry).toMatchObject({ base_price: 32_99, upc: '048162001886', description: '4 L, 11.5% alcohol' })

    const again = await bring(bottles, 'bc-liquor-menu.json')
    expect(again.counts).toEqual({ items: { unchanged: 4049 } })
    expect((await menu()).version).toBe(version)
  })
})

describe('[ADM-11] dishes of several restaurants in one table', () => {
  const jack = { only: 'restaurant=Jack in the Box (337 G St.)' }

  test.skipIf(!dishes)('those of one restaurant are taken, and those without a price are not', async () => {
    const first = await bring(dishes, 'dishes-of-several-restaurants.json', jack)
    expect(first).toMatchObject({ counts: { items: { added: 40 }, categories: { added: 1 } }, rejected: 6 })
    expect(first.rejections[0]).toEqual({
      line: 644,
      text: 'Oreo® Shake, Priced by add-ons',
      reason: 'Its price is no amount of dollars, and an item without a price must not be ordered for nothing.',
    })
    expect(first.notes).toEqual(['613 rows were left out, as --only says.'])
    const { version } = await menu()
    expect((await bring(dishes, 'dishes-of-several-restaurants.json', jack)).counts).toEqual({
      items: { unchanged: 40 },
    })
    expect((await menu()).version).toBe(version)
  })

  test.skipIf(!dishes)('names that stand twice are two items, each found again', async () => {
    const first = await bring(dishes, 'dishes-of-several-restaurants.json')
    expect(first).toMatchObject({ counts: { items: { added: 652 } }, rejected: 7 })
    const again = await bring(dishes, 'dishes-of-several-restaurants.json')
    expect(again.counts).toEqual({ items: { unchanged: 652 } })
  })
})
