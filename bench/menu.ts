import { compareReads, connections } from './compare-reads.ts'
import { insertLargeMenu } from './large-menu.ts'
import { printHeading } from './print.ts'
import type { Product } from './product.ts'
import { townOf } from './town.ts'

const pageGoal = 'ratio 0.25, 0.5 ms'

/** (a) The menu as JSON and as a page, beside a bare Fastify route that answers the same bytes with the same headers. */
export async function benchMenu(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Menu reads, ${connections} connections`)
  const { franchise_id } = await townOf(product)
  const seconds = quick ? 1 : 4
  const asBrowser = { 'accept-encoding': 'gzip, br' }
  const asProgram = { 'accept-encoding': 'identity' }
  const json = (id: number) => [`/order/restaurants/option_question_list/${id}`]
  await compareReads(product, { what: 'menu as JSON', paths: json(franchise_id), headers: asBrowser, seconds })
  const known = (await fetch(`${product.url}/${franchise_id}`)).headers.getSetCookie()
  const cookie = known.map((line) => line.split(';', 1)[0]).join('; ')
  const headers = { ...asBrowser, cookie }
  await compareReads(product, {
    what: 'menu page of a visitor',
    paths: [`/${franchise_id}`],
    headers,
    seconds,
    goal: pageGoal,
  })

  const large = await insertLargeMenu(product, { categories: 50, itemsEach: 100 })
  const jsonOfLarge = json(large.franchise_id)
  const ofLarge = 'menu of 5,000 items as JSON'
  await compareReads(product, { what: ofLarge, paths: jsonOfLarge, headers: asBrowser, seconds })
  await compareReads(product, { what: `${ofLarge}, not compressed`, paths: jsonOfLarge, headers: asProgram, seconds })
  await compareReads(product, {
    what: 'its page of a visitor',
    paths: [`/${large.franchise_id}`],
    headers,
    seconds,
    goal: pageGoal,
  })
}
