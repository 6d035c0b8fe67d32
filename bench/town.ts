import type { Town } from './customer.ts'
import type { Product } from './product.ts'

/** Open day and night, and delivers: nothing depends on the time of day. */
const alwaysOpen = 'Otter Burger'
const items = 3

type World = {
  readonly franchises: readonly { franchise_id: number; name: string }[]
  readonly items: readonly {
    menu_item_id: number
    franchise_id: number
    active: boolean
    alcohol: boolean
    has_questions: boolean
  }[]
  readonly addresses: { readonly good: readonly { line1: string; city: string; state: string; zip: string }[] }
}

/** What the demo town offers to somebody who wants to order. */
export async function townOf(product: Product): Promise<Town> {
  const world = await worldOf(product)
  const franchise = world.franchises.find(({ name }) => name === alwaysOpen)
  if (!franchise) throw new Error(`The demo town has no ${alwaysOpen}`)
  const { franchise_id } = franchise
  return {
    url: product.url,
    vaultUrl: product.vaultUrl,
    franchise_id,
    menu_item_ids: simpleItems(world, franchise_id),
    addresses: world.addresses.good.map(({ line1, city, state, zip }) => `${line1}, ${city}, ${state} ${zip}`),
  }
}

/** Places with enough that can be added without a question. */
export async function placesOf(product: Product) {
  const world = await worldOf(product)
  return world.franchises
    .map(({ franchise_id }) => ({ franchise_id, menu_item_ids: simpleItems(world, franchise_id) }))
    .filter(({ menu_item_ids }) => menu_item_ids.length === items)
}

const worldOf = async ({ url }: Product) => (await (await fetch(`${url}/demo/world`)).json()) as World

function simpleItems(world: World, franchiseId: number): number[] {
  const simple = world.items.filter(
    (item) => item.franchise_id === franchiseId && item.active && !item.alcohol && !item.has_questions,
  )
  return simple.slice(0, items).map(({ menu_item_id }) => menu_item_id)
}
