import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardVaultAdapter } from '#areas/cards/server/public.ts'
import { questionTypes } from '#areas/menu/rules/options.ts'
import { importMenu, makeMenus } from '#areas/menu/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { type PlacementWorld, placementWorld } from './testing.ts'

const menuFile = sharedData('menus/menu-with-option-groups.json')

const { db } = await testDatabase()
const http = openHttp({ backoffMs: 1 })
let sandbox: SandboxProcess
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const vaultUrl = `${sandbox.url}/vault`
  const credentials = { secretKey: sandbox.secretKey }
  world = await placementWorld(db, {
    cards: cardVaultAdapter({ baseUrl: vaultUrl, credentials, http, clock: makeClock() }),
    vaultUrl,
  })
  working = world.area.work?.()
})
afterAll(async () => {
  await working?.stop()
  http.close()
  await sandbox.stop()
})

async function itemCalled(name: string) {
  const menu = await makeMenus(db).current(world.franchise.franchise_id)
  const item = [...(menu?.items.values() ?? [])].find((one) => one.name === name)
  if (!item) throw new Error(`There is no ${name}`)
  return item
}

describe('[ADM-11] [ORD-02] an item of an imported menu', () => {
  test.skipIf(!menuFile)('is ordered with its follow-ups, for what its owner asks', async () => {
    await runImport({
      units: testUnits(db),
      kind: importMenu,
      market: world.market,
      file: {
        name: 'menu.json',
        async *bytes() {
          yield readFileSync(menuFile ?? '')
        },
        async *text() {
          yield readFileSync(menuFile ?? '', 'utf8')
        },
      },
      options: new Map([['franchise', world.franchise.name]]),
    })
    const meal = await itemCalled('Build Your Own Panda Cub Meal™')
    const [sides, main, drink] = meal.groups.flatMap(({ optionQuestions }) => optionQuestions)
    const fountain = drink?.answers.find(({ answer }) => answer === 'Large Fountain Drink')
    const [flavour] = fountain?.groups?.[0]?.optionQuestions ?? []
    expect(sides?.type).toBe(questionTypes.quantities)
    const answers = [
      { questionId: sides?.id, answer: [{ answerId: sides?.answers[1]?.id, quantity: 2 }] },
      { questionId: main?.id, answer: main?.answers.find(({ answer }) => answer === 'Honey Walnut Shrimp')?.id },
      { questionId: drink?.id, answer: fountain?.id },
      { questionId: flavour?.id, answer: flavour?.answers[0]?.id },
    ]
    const rangoon = await itemCalled('Cream Cheese Rangoon')
    const [size] = rangoon.groups.flatMap(({ optionQuestions }) => optionQuestions)
    const { owner, cart } = await world.cart({
      lines: [
        { menu_item_id: meal.menu_item_id, quantity: 2, answers },
        { menu_item_id: rangoon.menu_item_id, answers: [{ questionId: size?.id, answer: size?.answers[1]?.id }] },
      ],
    })
    const status = await world.placed(owner, await world.form(owner, cart))
    expect(status.order_place_stage).toBe('created')
    const lines = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', status.order_id ?? 0)
      .orderBy('order_line_id')
      .execute()
    expect(lines).toMatchObject([
      // 10.60 + 1.20 for the shrimp + 3.00 for the drink
      { name: meal.name, quantity: 2, unit_price: 14_80 },
      { name: rangoon.name, quantity: 1, unit_price: 9_60 },
    ])
    const texts = JSON.stringify(lines)
    expect(texts).toContain('2 × Fried Rice')
    expect(texts).toContain('Large Fountain Drink – Drink Flavors')
    // The kitchen reads the modifier that nobody was asked for.
    expect(texts).toContain('Large (12 pcs) – Cream Cheese Rangoon Hidden Modifier (Large)')
  })
})
