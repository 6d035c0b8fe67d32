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
export async function townOf({ url, vaultUrl }: Product): Promise<Town> {
  const world = (await (await fetch(`${url}/demo/world`)).json()) as World
  const franchise = world.franchises.find(({ name }) => name === alwaysOpen)
  if (!franchise) throw new Error(`The demo town has no ${alwaysOpen}`)
  const { franchise_id } = franchise
  const simple = world.items.filter(
    (item) => item.franchise_id === franchise_id && item.active && !item.alcohol && !item.has_questions,
  )
  return {
    url,
    vaultUrl,
    franchise_id,
    menu_item_ids: simple.slice(0, items).map(({ menu_item_id }) => menu_item_id),
    addresses: world.addresses.good.map(({ line1, city, state, zip }) => `${line1}, ${city}, ${state} ${zip}`),
  }
}
