import { sql } from 'kysely'
import { packWarning } from '#areas/alcohol/rules/packs.ts'
import type { DB } from '#database/types.ts'
import { type FileRow, type ImportFile, type ImportInput, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { randomToken, sha256 } from '#platform/server/secrets.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { readDocument } from './document.ts'
import { keepFranchises } from './franchises.ts'
import { keepRow } from './keep-row.ts'
import { type BusyFeeRow, type MarketFile, readMarketFile } from './market-file.ts'
import type { Fault, Path } from './readers.ts'

/** The market's settings one by one; of stores, drivers and the like, how many. */
export async function* settingRows(file: ImportFile): AsyncGenerator<FileRow> {
  const { value } = await readDocument(file)
  if (typeof value !== 'object' || value === null) return
  const { market, ...lists } = { market: {}, ...value }
  for (const [setting, is] of Object.entries({ ...Object(market), ...lists }))
    yield { setting, value: Array.isArray(is) ? `${is.length} of them` : is }
}

export async function storeMarket(input: ImportInput): Promise<void> {
  const { report } = input
  const { tx } = input.unit
  report.step('Reading the settings')
  const file = await readFile(input)
  report.step('Comparing with what is there')
  const { slug, busy_fees, ...settings } = file.market
  report.count(await keepRow(tx, 'markets', { slug }, settings), 'markets')
  const { market_id, ...kept } = await tx
    .selectFrom('markets')
    .select(['market_id', 'name', 'state', 'alcohol_pack'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  if (busy_fees) await keepBusyFees(input, market_id, busy_fees)
  for (const { name, ...waypoint } of file.waypoints ?? [])
    report.count(await keepRow(tx, 'waypoints', { market_id, name }, waypoint), 'waypoints')
  await keepFranchises(input, market_id, file.franchises ?? [])
  await keepDrivers(input, market_id, file.drivers ?? [])
  await keepTablets(input, market_id, file.tablets ?? [])
  await tellWhatStays(input, market_id, file)
  const warning = packWarning(kept)
  if (warning) report.note(warning)
}

/** All faults at once, each with its line and its place; with one of them nothing is brought in. */
async function readFile({ file, report }: ImportInput): Promise<MarketFile> {
  const document = await readDocument(file)
  const faults: Fault[] = []
  const read = readMarketFile(document.value, { path: [], faults })
  if (read && faults.length === 0) return read
  for (const { path, words } of faults)
    report.reject({ line: document.lineOf(path), reason: sentence(`${placeText(path)} ${words}`) })
  const count = faults.length === 1 ? 'One thing is' : `${faults.length} things are`
  throw new ImportRefused(`${count} wrong in the file, so nothing of it was brought in.`)
}

const sentence = (words: string) => (words.endsWith('?') ? words : `${words}.`)

/** `franchises[2].hours.mon-fri` */
function placeText(path: Path): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  return text.replace(/^\./, '') || 'The file'
}

/** They are one list: what the file says takes the place of what was. */
async function keepBusyFees({ unit, report }: ImportInput, market_id: number, rows: readonly BusyFeeRow[]) {
  const { tx } = unit
  const known = await tx
    .selectFrom('busy_fees')
    .select(['weekday', 'start_minute', 'end_minute', 'fee'])
    .where('market_id', '=', market_id)
    .orderBy('weekday')
    .orderBy('start_minute')
    .execute()
  const asText = (list: readonly BusyFeeRow[]) =>
    JSON.stringify(list.map(({ weekday, start_minute, end_minute, fee }) => [weekday, start_minute, end_minute, fee]))
  if (asText(known) === asText(rows)) return report.count('unchanged', 'busy fees', rows.length)
  await tx.deleteFrom('busy_fees').where('market_id', '=', market_id).execute()
  if (rows.length > 0)
    await tx
      .insertInto('busy_fees')
      .values(rows.map((row) => ({ market_id, ...row })))
      .execute()
  report.count(known.length === 0 ? 'added' : 'changed', 'busy fees', Math.max(1, rows.length))
}

async function keepDrivers(
  { unit, report }: ImportInput,
  market_id: number,
  drivers: NonNullable<MarketFile['drivers']>,
): Promise<void> {
  for (const { phone_number, waypoint, ...driver } of drivers) {
    const waypoint_id = waypoint === undefined ? undefined : await waypointNamed(unit.tx, market_id, waypoint)
    if (waypoint !== undefined && waypoint_id === undefined)
      report.note(`${driver.name}: the market has no waypoint ${waypoint}.`)
    const values = { ...driver, ...(waypoint_id !== undefined && { waypoint_id }) }
    report.count(await keepRow(unit.tx, 'drivers', { market_id, phone_number }, values), 'drivers')
  }
}

async function waypointNamed(tx: Tx, market_id: number, name: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('waypoints')
    .select('waypoint_id')
    .where('market_id', '=', market_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.waypoint_id
}

/**
 * A tablet gets a secret that nobody reads here: it is kept encrypted, the board shows it to dispatchers, and `clock-in` prints the link
 * that holds it. A tablet that is known keeps its own.
 */
async function keepTablets({ unit, report, secrets }: ImportInput, market_id: number, tablets: readonly string[]) {
  for (const tablet_id of tablets) {
    const known = await unit.tx
      .selectFrom('tablets')
      .select('market_id')
      .where('tablet_id', '=', tablet_id)
      .executeTakeFirst()
    if (known && known.market_id !== market_id)
      throw new ImportRefused(`The tablet ${tablet_id} belongs to another market: give this one another name.`)
    if (known) {
      report.count('unchanged', 'tablets')
      continue
    }
    if (!secrets) throw new Error('Tablets need the key of the deployment')
    const secret = randomToken()
    await unit.tx
      .insertInto('tablets')
      .values({ tablet_id, market_id, secret: secrets.encrypt(secret), secret_hash: sha256(secret) })
      .execute()
    report.count('added', 'tablets')
  }
}

/** What the file does not name is left: an order or a shift may hang on it. */
async function tellWhatStays({ unit, report }: ImportInput, market_id: number, file: MarketFile): Promise<void> {
  const tell = async (table: 'franchises' | 'drivers' | 'waypoints', named: readonly string[]) => {
    const rows = await others(unit.tx, table, market_id, named)
    if (rows.length > 0) report.note(`Not in the file, and left as they are: ${table} ${rows.join(', ')}.`)
  }
  if (file.franchises)
    await tell(
      'franchises',
      file.franchises.map(({ name }) => name),
    )
  if (file.drivers)
    await tell(
      'drivers',
      file.drivers.map(({ name }) => name),
    )
  if (file.waypoints)
    await tell(
      'waypoints',
      file.waypoints.map(({ name }) => name),
    )
}

async function others(tx: Tx, table: keyof DB & string, market_id: number, named: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where market_id = ${market_id} and name <> all(${named}::text[])
    order by name limit 10`.execute(tx)
  return rows.map(({ name }) => name)
}
