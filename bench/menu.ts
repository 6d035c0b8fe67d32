import { compareReads, connections } from './compare-reads.ts'
import { printHeading } from './print.ts'
import type { Product } from './product.ts'
import { townOf } from './town.ts'

/** (a) The menu as JSON and as a page, beside a bare Fastify route that answers the same bytes with the same headers. */
export async function benchMenu(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Menu reads, ${connections} connections`)
  const { franchise_id } = await townOf(product)
  const seconds = quick ? 1 : 4
  const asBrowser = { 'accept-encoding': 'gzip, br' }
  const json = `/order/restaurants/option_question_list/${franchise_id}`
  await compareReads(product, { what: 'menu as JSON', paths: [json], headers: asBrowser, seconds })
  const known = (await fetch(`${product.url}/${franchise_id}`)).headers.getSetCookie()
  const cookie = known.map((line) => line.split(';', 1)[0]).join('; ')
  const headers = { ...asBrowser, cookie }
  await compareReads(product, { what: 'menu page of a visitor', paths: [`/${franchise_id}`], headers, seconds })
}
