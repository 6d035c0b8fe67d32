import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardVaultAdapter } from '#areas/cards/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ tries: 2, backoffMs: 1 })
let sandbox: SandboxProcess
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined
let discount_code_id: number
/** Has ordered with the code, on a device of its own. */
const regular = '4045550401'
const nobody = '4045550402'
let regularsDevice: Visitor

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const vault = { baseUrl: `${sandbox.url}/vault`, credentials: { secretKey: sandbox.secretKey } }
  const cards = cardVaultAdapter({ ...vault, http, clock: makeClock() })
  world = await placementWorld(db, { cards, vaultUrl: vault.baseUrl })
  working = world.area.work?.()
  const { market_id } = world.market
  const code = { market_id, discount_name: 'Five off', kind: 'amount', value: 500, valid_from: new Date(0) } as const
  const made = await db
    .insertInto('discount_codes')
    .values(code)
    .returning('discount_code_id')
    .executeTakeFirstOrThrow()
  discount_code_id = made.discount_code_id
  const { owner, cart } = await world.cart({ discount_code_id })
  regularsDevice = owner
  const first = await world.form(owner, cart, { info: { phone_number: regular } })
  expect(await world.placed(owner, first)).toMatchObject({ order_place_stage: 'created' })
})
afterAll(async () => {
  await working?.stop()
  http.close()
  await sandbox.stop()
})

const used = 'order_attempt_failure_reason_invalid_order_id_discount_used'

async function answered(phone_number: string, fields: Readonly<Record<string, string>> = {}, by?: Visitor) {
  const { owner, cart } = await world.cart({ discount_code_id, ...(by && { by }) })
  return world.placed(owner, await world.form(owner, cart, { info: { phone_number }, fields }))
}

test('[SIL-ORD-063] wrong fees ask in vain whether a stranger’s phone has used a code', async () => {
  const wrong = { cart_hash: 'f'.repeat(64) }
  const ofRegular = await answered(regular, wrong)
  expect(ofRegular.error).not.toBe(used)
  expect(ofRegular).toEqual(await answered(nobody, wrong))
})

test('[SIL-ORD-063] so does a card that is declined', async () => {
  const byCard = async (phone_number: string) => {
    const made = await world.cardOrder('4000000000000341', { discount_code_id }, { info: { phone_number } })
    return world.placed(made.owner, made.fields)
  }
  const ofRegular = await byCard(regular)
  expect(ofRegular).toMatchObject({ order_place_stage: 'failed', error_detail: 'card_declined' })
  expect(ofRegular).toEqual(await byCard(nobody))
})

test('[ORD-51] [SIL-ORD-046] the code is refused all the same: by card after the bank, which gets its hold back', async () => {
  expect(await answered(regular)).toMatchObject({ order_place_stage: 'failed', error: used })
  const { owner, fields } = await world.cardOrder(undefined, { discount_code_id }, { info: { phone_number: regular } })
  expect(await world.placed(owner, fields)).toMatchObject({ order_place_stage: 'failed', error: used })
  const { order_attempt_id } = await db
    .selectFrom('order_attempts')
    .select('order_attempt_id')
    .where('cart_id', '=', Number(fields.cart_id))
    .executeTakeFirstOrThrow()
  const jobs = db.selectFrom('jobs').select('kind').where('unique_key', '=', `void_attempt:${order_attempt_id}`)
  expect(await jobs.execute()).toEqual([{ kind: 'void_authorization' }])
})

test('[ORD-51] [SIL-ORD-020] on the device that has proven the phone it is told at its place', async () => {
  const wrong = { cart_hash: 'f'.repeat(64) }
  expect(await answered(regular, wrong, regularsDevice)).toMatchObject({ error: used })
})
