import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import {
  addressBeyondTheBorder,
  addressNearCampus,
  addressOnCampus,
  type City,
  clockInDriver,
  importCity,
} from './columbus/city.ts'
import { deliverOrder, dispatchOrder } from './columbus/delivery.ts'
import { addFirstItem, type Customer, placeOrder, sayWho, typeAddress } from './columbus/orders.ts'
import { openVisitor } from './columbus/visitor.ts'
import { CommandRefused } from './command-refused.ts'
import { startThrowAway, type ThrowAwayServer } from './throw-away-server.ts'

const robin: Customer = { name: 'Robin Tester', phone_number: '6145550142' }
const alex: Customer = { name: 'Alex Tester', phone_number: '6145550143' }
const ofAge = [{ name: '', birth_date: '02/14/1990', id_type: 0 }]
const driver = 'Marisol Quayle'
const timeZone = 'America/New_York'

/**
 * `npm run cosmic -- columbus [--data <folder>]`: a throw-away server takes in a real city by the importers, and the main job is done
 * there: ordered, refused where the law says so, dispatched by road times, delivered.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string', default: '../shared/data' } } })
  const data = resolve(values.data)
  if (!existsSync(join(data, 'maps/columbus.osm.pbf')))
    throw new CommandRefused(`There is no maps/columbus.osm.pbf in ${data}: name its folder by --data`)
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-columbus-'))
  const evening = { CLOCK_OFFSET_MS: String(untilSixInTheEvening(Date.now())) }
  const server = await startThrowAway(dataDir, evening)
  const city = { data, dataDir, settings: evening, say: console.log }
  try {
    await importCity(city)
    await deliverFood(server, city)
    await sellAlcoholOnlyWhereItMayGo(server, city)
    console.log('The main job works in Columbus.')
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Kitchens are open and alcohol may be sold, whenever this runs. */
function untilSixInTheEvening(now: number): number {
  return instantOf(localTime(now, timeZone).day, 18 * 60, timeZone) - now
}

async function deliverFood({ url, vaultUrl }: ThrowAwayServer, city: City): Promise<void> {
  const customer = await openVisitor(url)
  const item = await addFirstItem(customer, '/restaurants/columbus', 'Tin Kettle Wings')
  await sayWho(customer, robin)
  const { pinned, cart } = await typeAddress(customer, addressNearCampus)
  const placed = await placeOrder(customer, vaultUrl, robin)
  if (!placed.placed) throw new Error(`The order was not placed: ${placed.error}`)
  const { order_id, order_secret } = placed
  city.say(`ordered    ${item} to ${addressNearCampus}${pinned ? ', by a pin' : ''}, ${cart.address.miles} miles`)

  const tablet = await clockInDriver(city, driver)
  const dispatcher = await openVisitor(url)
  await dispatcher.signIn('admin')
  const queue = await dispatchOrder(dispatcher, driver, order_id)
  const way = queue.driver_assignments.find(({ driver_assignment_id }) => driver_assignment_id.startsWith('d'))
  const minutes = ((way?.end_time ?? 0) - (way?.start_time ?? 0)) / 60_000
  city.say(`dispatched to ${driver}, ${minutes} minutes of road from store to door`)

  const app = await openVisitor(url)
  await app.open(tablet)
  await deliverOrder(app, order_id)
  const { order } = await customer.page(`/order/${order_id}?s=${order_secret}`)
  if (order.progress.status !== 'delivered') throw new Error(`The order ended as ${order.progress.status}`)
  city.say(`delivered  order ${order_id}`)
}

async function sellAlcoholOnlyWhereItMayGo({ url, vaultUrl }: ThrowAwayServer, city: City): Promise<void> {
  const customer = await openVisitor(url)
  const item = await addFirstItem(customer, '/restaurants/columbus', 'Quillmark Beverage')
  await sayWho(customer, alex)
  for (const address of [addressBeyondTheBorder, addressOnCampus]) {
    await typeAddress(customer, address)
    const refused = await placeOrder(customer, vaultUrl, alex, ofAge)
    if (refused.placed) throw new Error(`Alcohol was sold to ${address}`)
    if (!refused.error.endsWith('outside_alcohol_zone')) throw new Error(`${address} was refused for ${refused.error}`)
    city.say(`refused    ${item} to ${address}: ${refused.cart.address.message}`)
  }
  await typeAddress(customer, addressNearCampus)
  const placed = await placeOrder(customer, vaultUrl, alex, ofAge)
  if (!placed.placed) throw new Error(`Alcohol inside the county was refused: ${placed.error}`)
  city.say(`ordered    ${item} to ${addressNearCampus}`)
}
