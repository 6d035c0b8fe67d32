import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openHttp } from '#platform/server/http.ts'
import { ownerOf } from '#platform/server/postgres/owner.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { CommandRefused } from './command-refused.ts'
import { startThrowAway, type ThrowAwayServer } from './throw-away-server.ts'
import { type Memory, orderAgainAndAgain, type Town } from './torture/customer.ts'
import { stuckAttempts, type Verdict, verdictOn } from './torture/verdict.ts'

const sandboxKey = 'sk_sandbox'
const customers = 8
const settleWithinMs = 120_000
const secondsPerKill = 15

/** `npm run cosmic -- torture --kills 100`: orders are placed while the server is killed; nothing may be lost, doubled or stuck. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { kills: { type: 'string', default: '20' } } })
  const kills = Number(values.kills)
  if (!Number.isInteger(kills) || kills < 1 || kills > 10_000)
    throw new CommandRefused('--kills takes a number from 1 to 10000')
  const verdict = await torture({ kills, say: console.log })
  console.table(verdict)
  const { lost, duplicates, chargesWithoutOrder, ordersWithoutCharge, stuck, ledgerDifferences } = verdict
  if (lost + duplicates + chargesWithoutOrder + ordersWithoutCharge + stuck + ledgerDifferences > 0)
    process.exitCode = 1
}

export async function torture({ kills, say }: { kills: number; say: (line: string) => void }): Promise<Verdict> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-torture-'))
  const memory: Memory = { promised: [], shown: [], refused: new Map() }
  let victim: ThrowAwayServer | undefined
  try {
    victim = await startThrowAway(dataDir)
    await killWhileOrdering(victim, memory, kills, say)
    const verdict = await settle(dataDir, victim.vaultUrl, memory)
    for (const [code, times] of memory.refused) say(`  not ordered ${times} times: ${code}`)
    return verdict
  } finally {
    await victim?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function killWhileOrdering(victim: ThrowAwayServer, memory: Memory, kills: number, say: (line: string) => void) {
  const town = await townOf(victim.url)
  const deadline = Date.now() + kills * secondsPerKill * 1000 + 60_000
  let over = false
  const ordering = Promise.all(
    Array.from({ length: customers }, (_, n) => {
      const name = `${String.fromCharCode(65 + n)}lex Tester`
      return orderAgainAndAgain(victim.url, town, name, memory, () => !over && Date.now() < deadline)
    }),
  )
  // A customer who breaks ends the run at once, not after the last kill.
  const broken = ordering.then(() => undefined)
  const killing = (async () => {
    for (let kill = 1; kill <= kills && Date.now() < deadline; kill++) {
      await pause(300 + Math.random() * 1700)
      await victim.killAndRestart()
      if (kill % 10 === 0 || kill === kills) say(`${kill} kills, ${memory.shown.length} orders shown`)
    }
    await pause(3_000)
  })()
  await Promise.race([killing, broken])
  over = true
  await killing
  await ordering
}

/** What the attempts of the last moments come to, and what is held for those that failed, is decided within seconds. */
async function settle(dataDir: string, vaultUrl: string, memory: Memory): Promise<Verdict> {
  const url = ownerOf(dataDir)?.databaseUrl
  if (!url) throw new Error('The database of the run is not there')
  const database = openDatabase(url, { max: 2 })
  const http = openHttp()
  const cards: CardProvider = cardVaultAdapter({
    baseUrl: vaultUrl,
    credentials: { secretKey: sandboxKey },
    http,
    clock: makeClock(),
  })
  try {
    const deadline = Date.now() + settleWithinMs
    while (Date.now() < deadline && (await isBusy(database.db))) await pause(250)
    return await verdictOn(database.db, cards, memory)
  } finally {
    http.close()
    await database.close()
  }
}

async function isBusy(db: Db): Promise<boolean> {
  if ((await stuckAttempts(db)) > 0) return true
  const job = await db
    .selectFrom('jobs')
    .select('job_id')
    .where('kind', '=', 'void_authorization')
    .where('unique_key', 'like', 'void_attempt:%')
    .executeTakeFirst()
  return job !== undefined
}

export async function townOf(url: string): Promise<Town> {
  const world = (await (await fetch(`${url}/demo/world`)).json()) as {
    franchises: { franchise_id: number; kind: string; open_now: boolean; delivery_type: string }[]
    items: { menu_item_id: number; franchise_id: number; active: boolean; has_questions: boolean; alcohol: boolean }[]
    addresses: { good: { line1: string; city: string; state: string; zip: string }[] }
  }
  const open = new Set(
    world.franchises
      .filter(
        (place) => place.open_now && place.kind === 'restaurant' && place.delivery_type === 'delivery_type_delivery',
      )
      .map((place) => place.franchise_id),
  )
  const item = world.items.find((one) => open.has(one.franchise_id) && one.active && !one.has_questions && !one.alcohol)
  const [address] = world.addresses.good
  if (!item || !address) throw new Error('No restaurant of the town is open now')
  const { franchise_id, menu_item_id } = item
  return {
    franchise_id,
    menu_item_id,
    address_line: `${address.line1}, ${address.city}, ${address.state} ${address.zip}`,
  }
}
