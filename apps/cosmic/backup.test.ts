import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ownerOf } from '#platform/server/postgres/owner.ts'
import { cosmic } from './testing.ts'
import { startThrowAway } from './throw-away-server.ts'
import { type Memory, orderAgainAndAgain } from './torture/customer.ts'
import { townOf } from './torture.ts'

const passphrase = 'a passphrase of the operator'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function ask<Row extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerOf(dataDir)?.databaseUrl ?? '' })
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}

const numbersOf = async (dataDir: string) =>
  (await ask<{ order_id: string }>(dataDir, 'select order_id from orders order by order_id')).map(({ order_id }) =>
    Number(order_id),
  )

/** Customers of the town, who order until `enough` orders were shown to them. */
async function orderUntil(url: string, memory: Memory, enough: () => boolean): Promise<void> {
  const town = await townOf(url)
  const names = ['Alex Tester', 'Blex Tester', 'Clex Tester']
  await Promise.all(names.map((name) => orderAgainAndAgain(url, town, name, memory, () => !enough())))
}

const nobody = (): Memory => ({ promised: [], shown: [], refused: new Map() })

test('[SIL-ORD-170] a backup made while orders are placed is restored into an empty folder, and orders are placed there', {
  timeout: 400_000,
}, async () => {
  const [first, second] = [join(newFolder(), 'first'), join(newFolder(), 'second')]
  const file = join(newFolder(), 'town.backup')
  const server = await startThrowAway(first)
  onTestFinished(() => server.stop())
  mkdirSync(join(first, 'assets'), { recursive: true })
  writeFileSync(join(first, 'assets/999999.sealed'), 'a photo')

  const memory = nobody()
  let made: Awaited<ReturnType<typeof cosmic>> | undefined
  let before: number[] = []
  let shownBefore = 0
  // Orders before it, orders after it, and it in between.
  const ordering = orderUntil(server.url, memory, () => made !== undefined && memory.shown.length >= shownBefore + 3)
  await expect.poll(() => memory.shown.length, { timeout: 120_000 }).toBeGreaterThan(2)
  before = await numbersOf(first)
  made = await cosmic(first, ['backup', file], { BACKUP_PASSPHRASE: passphrase })
  shownBefore = memory.shown.length
  expect(made, made.output).toMatchObject({ code: 0 })
  expect(made.output).toContain('Encrypted, with the DATA_KEY inside')
  await ordering
  const after = await numbersOf(first)
  await server.stop()
  expect(after.length).toBeGreaterThan(before.length)

  const refused = await cosmic(second, ['restore', file], { BACKUP_PASSPHRASE: 'not that passphrase' })
  expect(refused).toEqual({ code: 1, output: 'The passphrase is not the one that this backup was encrypted with.\n' })
  expect(existsSync(second) ? readdirSync(second) : []).toEqual([])
  const restored = await cosmic(second, ['restore', file], { BACKUP_PASSPHRASE: passphrase })
  expect(restored, restored.output).toMatchObject({ code: 0 })
  expect(readFileSync(join(second, 'data-key'), 'utf8')).toBe(readFileSync(join(first, 'data-key'), 'utf8'))
  expect(readFileSync(join(second, 'assets/999999.sealed'), 'utf8')).toBe('a photo')

  const other = await startThrowAway(second)
  onTestFinished(() => other.stop())
  const kept = await numbersOf(second)
  expect(kept).toEqual(expect.arrayContaining(before))
  expect(after).toEqual(expect.arrayContaining(kept))
  const known = memory.shown.find(({ order_id }) => order_id === before[0]) ?? memory.shown[0]
  if (!known) throw new Error('Nobody has ordered')
  const page = await fetch(`${other.url}/order/${known.order_id}?s=${known.order_secret}`)
  expect(page.status).toBe(200)
  const [sums] = await ask<{ wrong: string }>(
    second,
    'select count(*) as wrong from (select movement_id from ledger_entries group by movement_id having sum(amount) <> 0) unbalanced',
  )
  expect(Number(sums?.wrong)).toBe(0)
  const here = nobody()
  await orderUntil(other.url, here, () => here.shown.length > 0)
  expect(Math.min(...here.shown.map(({ order_id }) => order_id))).toBeGreaterThan(Math.max(...kept))
})
