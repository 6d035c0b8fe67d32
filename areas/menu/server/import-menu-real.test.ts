import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/addresses/server/testing.ts'
import { parseChoices } from '#platform/server/imports/choices.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { checkAnswers } from '../rules/answers.ts'
import { categoryTypes } from '../rules/category-types.ts'
import { type OptionGroup, questionTypes } from '../rules/options.ts'
import { unitPrice } from '../rules/pricing.ts'
import { importMenu } from './import-menu.ts'
import { type MenuItem, makeMenus } from './menus.ts'
import { insertFranchise } from './testing.ts'

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
  const path = join(import.meta.dirname, '../../../docs/imports', mapping)
  const shipped = parseChoices(readFileSync(path, 'utf8'), mapping)
  const given = { ...shipped.options, franchise: String(franchise.franchise_id), ...options }
  return runImport({
    units,
    kind: importMenu,
    market,
    file: file ?? '',
    mapping: new Map(Object.entries(shipped.columns)),
    options: new Map(Object.entries(given)),
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
type Wish = readonly (readonly [string, ...string[]])[]

function priceOf(item: MenuItem, wish: Wish) {
  const given = wish.flatMap(([name, ...chosen]) => {
    const { optionQuestions } = groupCalled(item.groups, name)
    return optionQuestions.map((question) => {
      const ids = chosen.map((words) => {
        const [, times = '1', wanted = ''] = /^(?:(\d+) × )?(.*)$/.exec(words) ?? []
        const answer = question.answers.find((one) => one.answer === wanted)
        if (!answer) throw new Error(`${name} has no ${wanted}`)
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
  const checked = checkAnswers(item.groups, given)
  return checked.ok ? unitPrice(item, checked.answers) : checked.reason
}

function groupCalled(groups: readonly OptionGroup[], name: string): OptionGroup {
  const all = groups.flatMap((group) => [
    group,
    ...group.optionQuestions.flatMap((question) => question.answers.flatMap((answer) => answer.groups ?? [])),
  ])
  const found = all.find((group) => group.name === name)
  if (!found) throw new Error(`There is no group ${name}`)
  return found
}

describe('[ADM-11] a menu with groups inside options', () => {
  test.skipIf(!withGroups)('is brought in whole, priced as its owner prices it, and found unchanged again', async () => {
    const first = await bring(withGroups, 'option-groups-menu.json')
    expect(first).toMatchObject({ state: 'done', counts: { items: { added: 31 }, categories: { added: 1 } } })
    expect(first.rejections.map(({ text, reason }) => [text, reason])).toEqual([
      ['Utensils', 'It has no price, and no option that must be chosen and has one, so it could be ordered for nothing.'],
    ])
    const { version } = await menu()
    const again = await bring(withGroups, 'option-groups-menu.json')
    expect(again.counts).toEqual({ items: { unchanged: 31 } })
    expect((await menu()).version).toBe(version)
  })
})

describe('[ADM-11] [MNU-21] a liquor store of four thousand bottles', () => {
  test.skipIf(!bottles)('is brought in within seconds, each kind under the law that it falls under', async () => {
    const first = await bring(bottles, 'bc-liquor-menu.json')
    console.info(first.ms, first.counts, first.rejections.slice(0, 9), first.notes)
    const { categories } = await menu()
    expect(categories.find(({ name }) => name === 'Vodka')?.type).toBe(categoryTypes.liquor)
    const again = await bring(bottles, 'bc-liquor-menu.json')
    console.info(again.ms, again.counts)
  })
})

describe('[ADM-11] dishes of several restaurants in one table', () => {
  test.skipIf(!dishes)('those of one restaurant are taken, and those without a price are not', async () => {
    const first = await bring(dishes, 'restaurant-items.json', { only: 'restaurant=Jack in the Box (337 G St.)' })
    console.info(first.counts, first.rejections, first.notes)
  })
})
void priceOf
void itemCalled
