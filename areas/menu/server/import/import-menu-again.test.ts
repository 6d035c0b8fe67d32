import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import type { OptionGroup } from '../../rules/options.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise } from '../testing.ts'
import { importMenu } from './import-menu.ts'

const { db } = await testDatabase()
const units = testUnits(db)
const market = await insertMarket(db)

// Few words, so that names, keys and categories meet again and again.
const word = fc.constantFrom('Soup', 'soup', 'Rice', 'Tea', 'Größe', '100%')
const option = (groups: fc.Arbitrary<unknown[]>) =>
  fc.record({ name: word, price_cents: fc.integer({ min: 0, max: 500 }), option_groups: groups })
const groups = (inner: fc.Arbitrary<unknown[]>) =>
  fc.array(
    fc
      .record({ name: word, options: fc.array(option(inner), { minLength: 1, maxLength: 3 }), optional: fc.boolean() })
      .map((group) => ({ ...group, min_choices: 1, max_choices: Math.min(2, group.options.length) })),
    { maxLength: 2 },
  )
const item = fc.record(
  {
    name: word,
    price_cents: fc.integer({ min: 1, max: 2000 }),
    category: fc.constantFrom('Mains', 'mains', 'Cold', 'Other'),
    description: word,
    active: fc.boolean(),
    option_groups: groups(groups(fc.constant([]))),
  },
  { requiredKeys: ['name', 'price_cents', 'category', 'description', 'active', 'option_groups'] },
)
const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { minLength: 8, maxLength: 8 })
/** Some items have keys, never two the same. */
const menuFile = fc
  .tuple(fc.array(fc.tuple(item, fc.boolean()), { minLength: 1, maxLength: 8 }), keys)
  .map(([items, ids]) => ({ items: items.map(([one, hasKey], at) => (hasKey ? { id: ids[at], ...one } : one)) }))

async function place() {
  const { franchise_id } = await insertFranchise(db, { market_id: market.market_id })
  return {
    bring: (content: unknown) =>
      runImport({
        units,
        kind: importMenu,
        market,
        file: {
          name: 'menu.json',
          async *bytes() {
            yield Buffer.from(JSON.stringify(content))
          },
          async *text() {
            yield JSON.stringify(content)
          },
        },
        options: new Map([
          ['franchise', String(franchise_id)],
          ['remove-missing', 'yes'],
        ]),
      }),
    menu: async () => {
      const menu = await makeMenus(db).current(franchise_id)
      if (!menu) throw new Error('There is no menu')
      return menu
    },
  }
}

/** What guests see, whatever numbers it has; the order of items is that in which they came. */
async function seen({ menu }: Awaited<ReturnType<typeof place>>) {
  const { categories } = await menu()
  return categories
    .map(({ name, items }) => [
      name.toLowerCase(),
      items
        .map((one) => [one.name, one.base_price, one.description, one.active, one.groups.map(seenGroup)])
        .map((one) => JSON.stringify(one))
        .toSorted(),
    ])
    .toSorted()
}

const seenGroup = ({ name, optionQuestions }: OptionGroup): unknown => [
  name,
  optionQuestions.map(({ question, type, rangeMin, rangeMax, implied, answers }) => [
    [question, type, rangeMin, rangeMax, implied],
    answers.map(({ answer, additionalCost, groups: own = [] }) => [answer, additionalCost, own.map(seenGroup)]),
  ]),
]

describe('[ADM-11] any menu', () => {
  test('brought in twice is found unchanged, and raises no version', async () => {
    await fc.assert(
      fc.asyncProperty(menuFile, async (file) => {
        const here = await place()
        const first = await here.bring(file)
        expect(first).toMatchObject({ state: 'done', rejected: 0 })
        const { version } = await here.menu()
        expect((await here.bring(file)).counts).toEqual({ items: { unchanged: file.items.length } })
        expect((await here.menu()).version).toBe(version)
      }),
      { numRuns: 40 },
    )
  })

  test('brought in over another is what it is on an empty menu', async () => {
    await fc.assert(
      fc.asyncProperty(menuFile, menuFile, async (before, after) => {
        const [here, empty] = [await place(), await place()]
        await here.bring(before)
        await here.bring(after)
        await empty.bring(after)
        expect(await seen(here)).toEqual(await seen(empty))
        const { version } = await here.menu()
        expect((await here.bring(after)).counts).toEqual({ items: { unchanged: after.items.length } })
        expect((await here.menu()).version).toBe(version)
      }),
      { numRuns: 40 },
    )
  })
})
