import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import { decodeText, findEncoding } from '#platform/server/imports/encoding.ts'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { placeColumns, records } from '#platform/server/imports/table.ts'
import type { RouteContext, RouteResult } from '#platform/server/routes.ts'
import { type DeliveryForm, longest } from '../calls/delivery-drafts.ts'
import { type checkOrdersFile, type FileRow, mostOrders, orderColumns, type placeOrders } from '../calls/orders-file.ts'
import { deliveryRefusals } from '../calls/words.ts'
import { longestAddress, notFoundText } from '../rules/address-check.ts'
import { readyAtOfText } from '../rules/ready-text.ts'
import { type Business, businessOf } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'
import { formName, type OrderFields, orderNamed, placeFor, readForm } from './rocket-orders.ts'

const rowsAtOnce = 4

/** What each row of a file comes to, by the rules of the form; its addresses are looked up, and nothing is ordered. */
export async function checkFile(
  deps: BusinessDeps,
  { data, actor, now, db, request }: RouteContext<typeof checkOrdersFile>,
): Promise<RouteResult<typeof checkOrdersFile>> {
  const business = await businessOf(db, actor, data.business_id)
  if (!business) return refuse('no_business')
  const bytes = await readFile(request)
  if (!bytes.ok) return bytes
  const read = await formsOf(bytes.data)
  if (!read.ok) return read
  const rows = await inTurn(read.data, rowsAtOnce, (row) => checkRow(deps, business, row, now))
  return ok({ success: true as const, rows })
}

async function readFile(request: FastifyRequest) {
  const file = request.isMultipart() ? await request.file().catch(() => undefined) : undefined
  if (!file) return refuse('file_missing', { field: 'file' })
  const bytes = await file.toBuffer().catch(() => undefined)
  if (!bytes) return refuse('file_missing', { field: 'file' })
  return file.file.truncated ? refuse('file_too_large', { field: 'file' }) : ok(bytes)
}

type TypedRow = { readonly line: number; readonly form: DeliveryForm; readonly problem: string | undefined }

async function formsOf(bytes: Buffer) {
  const rows: TypedRow[] = []
  try {
    let places: readonly (readonly [string, number])[] | undefined
    let width = 0
    for await (const { line, cells } of records(textOf(bytes))) {
      if (!places) {
        places = placeColumns(cells, orderColumns, new Map())
        width = cells.length
        continue
      }
      if (rows.length === mostOrders) return refuse('too_many_rows', { field: 'file' })
      rows.push(typedRow(line, cells, places, width))
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    // Its words name the line, or the column that is missing; how a command would map it is not for this page.
    const message = error.message.replace(/ Map the right one.*$/, '')
    return refuse('file_unreadable', { field: 'file', message })
  }
  return rows.length > 0 ? ok(rows) : refuse('file_unreadable', { field: 'file', message: 'The file has no rows.' })
}

async function* textOf(bytes: Buffer): AsyncGenerator<string> {
  const chunks = async function* () {
    yield bytes
  }
  yield* decodeText(chunks(), await findEncoding(chunks()))
}

const payments: Readonly<Record<string, DeliveryForm['payment']>> = {
  '': 'already_paid',
  paid: 'already_paid',
  already_paid: 'already_paid',
  cash: 'collect_cash',
  collect_cash: 'collect_cash',
}

/** Control characters go, as they do from the form; what is longer than the form takes is cut off and said. */
function typedRow(
  line: number,
  cells: readonly string[],
  places: readonly (readonly [string, number])[],
  width: number,
): TypedRow {
  const cell = Object.fromEntries(places.map(([name, at]) => [name, plain(cells[at] ?? '')]))
  const { name = '', phone = '', address = '', apartment = '', note = '', subtotal = '', ready = '' } = cell
  const paid = payments[(cell.payment ?? '').toLowerCase().replace(/[\s_-]+/g, '_')]
  const typed = { name, phone_number: phone, address, apartment_number: apartment, note, subtotal, ready }
  const tooLong = Object.entries({ ...longest, address: longestAddress }).find(
    ([field, most]) => typed[field as keyof typeof typed].length > most,
  )
  const problem =
    cells.length > width
      ? `It has ${cells.length} cells, and the first row has ${width}.`
      : tooLong
        ? `The ${tooLong[0].replaceAll('_', ' ')} is longer than ${tooLong[1]} letters.`
        : paid === undefined
          ? 'The payment is “already paid” or “collect cash”.'
          : undefined
  const cut = (text: string, most: number) => text.slice(0, most)
  const form = {
    name: cut(name, longest.name),
    phone_number: cut(phone, longest.phone_number),
    address: cut(address, longestAddress),
    apartment_number: cut(apartment, longest.apartment_number),
    note: cut(note, longest.note),
    subtotal: cut(subtotal.replace(/^\$\s*/, ''), longest.subtotal),
    ready: cut(ready, longest.ready),
    payment: paid ?? 'already_paid',
  }
  return { line, form, problem }
}

const plain = (text: string) => text.replace(/[\p{Cc}--\n]/gv, '').trim()

async function checkRow(
  deps: BusinessDeps,
  business: Business,
  { line, form, problem }: TypedRow,
  now: Date,
): Promise<FileRow> {
  const wrong = (words: string): FileRow => ({ line, form, ready_at: null, total: null, problem: words })
  if (problem !== undefined) return wrong(problem)
  const ready_at = readyAtOfText(form.ready, now.getTime(), business.time_zone)
  if (ready_at === undefined) return wrong(deliveryRefusals.ready_time_invalid[1])
  const { ready: _typed, ...fields } = form
  const read = await readForm(deps, business, { ...fields, ready_at }, now)
  if (!read.ok) return wrong(wordsOf(read, fields))
  return { line, form, ready_at, total: read.data.estimate.total, problem: null }
}

type RowRefusal = Refusal<keyof typeof deliveryRefusals>

const wordsOf = (refusal: RowRefusal, { address }: Pick<OrderFields, 'address'>): string =>
  refusal.error === 'address_not_found' ? notFoundText(address) : deliveryRefusals[refusal.error][1]

/** Each is an order of its own: one that cannot be placed any more leaves the others, and is told. */
export async function placeSeveral(
  deps: BusinessDeps,
  { data, actor, now, db, transaction }: RouteContext<typeof placeOrders>,
): Promise<RouteResult<typeof placeOrders>> {
  const { rows, import_key, business_id } = data
  const business = await businessOf(db, actor, business_id)
  if (!business) return refuse('no_business')
  const key = import_key || randomUUID()
  const results = await inTurn(rows, 1, async ({ line, ...fields }) => {
    const external_delivery_id = formName(`${key}-${line}`)
    const earlier = await orderNamed(db, business, external_delivery_id)
    if (earlier !== undefined) return { line, order_id: earlier, problem: null }
    const placed = await placeFor({ deps, db, transaction, now }, business, fields, { external_delivery_id })
    if (placed.ok) return { line, order_id: placed.data, problem: null }
    const problem = placed.error === 'exception' ? 'Something went wrong. Please try again.' : wordsOf(placed, fields)
    return { line, order_id: null, problem }
  })
  return ok({ success: true as const, results })
}

/** In their order, so many at once. */
async function inTurn<One, Done>(
  all: readonly One[],
  atOnce: number,
  work: (one: One) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  return done
}
