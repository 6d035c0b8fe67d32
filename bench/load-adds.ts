import { answerParent } from './child.ts'
import { openConnection } from './connection.ts'
import { openVisit } from './customer.ts'

export type Place = { readonly franchise_id: number; readonly menu_item_ids: readonly number[] }
export type AddsInput = {
  readonly url: string
  /** With a session of our own, or with nothing but a device's number. */
  readonly with: 'session' | 'device'
  /** One after the other, each with all of its items: a cart of another place begins anew, and so stays short. */
  readonly places: readonly Place[]
  readonly clients: number
  readonly seconds: number
}
export type AddsReply = { readonly latencies: number[]; readonly seconds: number }

type Fields = Readonly<Record<string, string | number | boolean>>

answerParent(async (input: AddsInput): Promise<AddsReply> => {
  const latencies: number[] = []
  const fields = input.places.flatMap(({ franchise_id, menu_item_ids }) =>
    menu_item_ids.map((menu_item_id) => ({ franchise_id, menu_item_id, quantity: 1, override: true })),
  )
  const adders = await Promise.all(Array.from({ length: input.clients }, (_, client) => openAdder(input, client + 1)))
  const began = performance.now()
  const until = began + input.seconds * 1000
  await Promise.all(
    adders.map(async ({ add, close }) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const at = performance.now()
        const { added } = await add(fields[n % fields.length] ?? {})
        if (!added) throw new Error('An item was not added')
        latencies.push(performance.now() - at)
      }
      close()
    }),
  )
  return { latencies, seconds: (performance.now() - began) / 1000 }
})

async function openAdder(input: AddsInput, device: number) {
  const connection = openConnection(input.url)
  const { close } = connection
  if (input.with === 'session') {
    const visitor = await openVisit(connection, input.url)
    return { add: (fields: Fields) => visitor.form('/cart/add', fields), close }
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  async function add(fields: Fields) {
    const all = Object.entries({ session_persistent_id: device, ...fields }).map(([name, value]) => [
      name,
      String(value),
    ])
    const body = new URLSearchParams(all).toString()
    const reply = await connection.send(connection.requestOf('POST', '/cart/add', headers, body))
    return JSON.parse(reply.body.toString())
  }
  return { add, close }
}
