import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect, type test } from './testing.ts'

async function rows<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.COSMIC_DATABASE_URL })
  await client.connect()
  return client
    .query<Row>(statement, [...values])
    .then((result) => result.rows)
    .finally(() => client.end())
}

export type Place = {
  readonly franchise_id: number
  readonly name: string
  readonly path: string
  /** By name. */
  readonly categories: Readonly<Record<string, number>>
}

/** A place of this journey alone, like one of the town, with these categories (name → type) and nothing in them. */
export async function newPlace(like: number, categories: Readonly<Record<string, number>>): Promise<Place> {
  const name = `Trial Kitchen ${randomBytes(3).toString('hex')}`
  const [place] = await rows<{ franchise_id: number; kind: string }>(
    `insert into franchises (franchise_id, market_id, name, kind, cuisine, phone_number, addr_line_1, city, state, zip, lat, lng, hours, delivery_fee)
    select 100000 + (random() * 1e6)::int, market_id, $1, kind, cuisine, phone_number, addr_line_1, city, state, zip, lat, lng,
      '{"1":[[0,1440]],"2":[[0,1440]],"3":[[0,1440]],"4":[[0,1440]],"5":[[0,1440]],"6":[[0,1440]],"7":[[0,1440]]}', delivery_fee
    from franchises where franchise_id = $2 returning franchise_id, kind`,
    [name, like],
  )
  if (!place) throw new Error(`There is no place ${like}`)
  const made = await rows<{ menu_category_id: number; name: string }>(
    `insert into menu_categories (franchise_id, name, type, position)
    select $1, c.key, c.value::int, row_number() over () from json_each_text($2) c returning menu_category_id, name`,
    [place.franchise_id, JSON.stringify(categories)],
  )
  return {
    franchise_id: place.franchise_id,
    name,
    path: place.kind === 'package_store' ? `/package_stores/${place.franchise_id}` : `/${place.franchise_id}`,
    categories: Object.fromEntries(made.map((category) => [category.name, category.menu_category_id])),
  }
}

/** So many items in one of its categories, as an import would have brought them. */
export async function fillShelf({ franchise_id, categories }: Place, category: string, count: number): Promise<void> {
  await rows(
    `insert into menu_items (franchise_id, menu_category_id, name, description, base_price, position)
    select $1, $2, 'Ridge ' || n, 'Dry, of the year ' || n, 1000 + n, n from generate_series(1, $3::int) n`,
    [franchise_id, categories[category], count],
  )
}

export async function addToTill({ franchise_id }: Place, name: string): Promise<void> {
  await rows('insert into integration_items (franchise_id, name) values ($1, $2)', [franchise_id, name])
}

type Somebody = Parameters<Parameters<typeof test>[2]>[0]['somebody']

/** Somebody in a browser of their own who may edit the menus of these places. */
export async function editorOf(somebody: Somebody, name: string, ...places: readonly Place[]): Promise<Page> {
  const email = `${randomBytes(6).toString('hex')}@bellwether.example`
  await rows(
    "insert into users (email, name, roles, market_ids, franchise_ids) select $1, $2, '{menu_editor}', market_ids, $3 from users where name = 'Olga Petrenko'",
    [email, name, places.map(({ franchise_id }) => franchise_id)],
  )
  const page = await somebody()
  const origin = process.env.COSMIC_URL ?? ''
  const headers = { origin, accept: 'application/json' }
  const signedIn = await page.request.post('/demo/sign_in', { form: { role: 'menu_editor', who: email }, headers })
  expect(signedIn.ok()).toBe(true)
  return page
}

/** What the page's next request of this name sends. */
export async function sentBy(page: Page, request: string, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((one) => (one.postData() ?? '').includes(`"request":"${request}"`))
  await act()
  const { requests } = JSON.parse((await sent).postData() ?? '{}') as {
    requests: { request: string; data: Record<string, unknown> }[]
  }
  return requests.find((one) => one.request === request)?.data ?? {}
}
