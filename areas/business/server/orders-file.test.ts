import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import type { FileRow } from '../calls/orders-file.ts'
import { businessServer, fridayEvening, insertBusiness } from './testing.ts'

const { db } = await testDatabase()
const server = await businessServer(db)
const business = await insertBusiness(db)
const person = await server.of(business)
afterEach(() => server.clock.set(fridayEvening))

const head = 'name,phone,address,apartment,note,subtotal,ready,payment'
const good = 'Jun Arai,(229) 555-0138,410 Quarry Rd,2B,Ring twice,20.00,6:30 PM,already paid'

async function check(text: string | Buffer, { business_id }: { business_id?: number } = {}) {
  const edge = 'edge-of-a-part'
  const begin = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="orders.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const reply = await server.app.inject({
    method: 'POST',
    url: `/rocket/orders/import/check${business_id === undefined ? '' : `?business_id=${business_id}`}`,
    headers: {
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(begin), Buffer.from(text), Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { status: reply.statusCode, ...reply.json<{ rows: FileRow[]; error?: string; message?: string }>() }
}
const problems = async (...lines: string[]) =>
  (await check([head, ...lines].join('\n'))).rows.map(({ problem }) => problem)
const placedRows = (rows: readonly FileRow[]) =>
  rows.map(({ line, form: { ready: _typed, ...fields }, ready_at }) => ({ line, ...fields, ready_at }))
const ordersOf = (business_id: number) =>
  db
    .selectFrom('business_orders')
    .innerJoin('orders', 'orders.order_id', 'business_orders.order_id')
    .select(['orders.name', 'orders.note', 'orders.total', 'orders.payment_type'])
    .where('business_id', '=', business_id)
    .orderBy('orders.order_id')
    .execute()

test('[SIL-ORD-135] [SIL-ORD-138] each row says what it costs and when it is ready, and nothing is ordered yet', async () => {
  const { rows } = await check([head, good, 'Priti,2295550184,9 Airport Spur,,,10,,cash'].join('\r\n'))
  expect(rows).toMatchObject([
    { line: 2, total: 2539, ready_at: Date.parse(fridayEvening) + 30 * 60_000, problem: null },
    {
      line: 3,
      total: null,
      ready_at: null,
      problem: 'Address Not in Delivery Range',
      form: { payment: 'collect_cash' },
    },
  ])
  expect(rows[0]?.form).toEqual({
    name: 'Jun Arai',
    phone_number: '(229) 555-0138',
    address: '410 Quarry Rd',
    apartment_number: '2B',
    note: 'Ring twice',
    subtotal: '20.00',
    ready: '6:30 PM',
    payment: 'already_paid',
  })
  expect(await ordersOf(business.business_id)).toEqual([])
})

test('[SIL-ORD-135] what is wrong with a row is said of that row', async () => {
  const row = (change: Partial<Record<string, string>>) => {
    const cells = { name: 'Jun', phone: '2295550138', address: '410 Quarry Rd', apartment: '', note: '', ...change }
    const { subtotal = '20', ready = '', payment = '' } = change
    return [cells.name, cells.phone, cells.address, cells.apartment, cells.note, subtotal, ready, payment].join(',')
  }
  expect(
    await problems(
      row({ name: ' ' }),
      row({ phone: '12' }),
      row({ address: '1 Nowhere St' }),
      row({ subtotal: '-5' }),
      row({ ready: 'soon' }),
      row({ ready: '11/19/2026 5 PM' }),
      row({ ready: '12/24/2026 5 PM' }),
      row({ payment: 'by cheque' }),
      row({ note: 'x'.repeat(1001) }),
      `${row({})},one,two,three`,
      row({}),
    ),
  ).toEqual([
    'Please enter the customer’s name.',
    "The phone number you entered was not recognized. Please double check to ensure it's correct.",
    '1 Nowhere St could not be found',
    'Please enter what the order is worth, above 0.00 and up to 5000.00.',
    'Please enter when it is ready, such as 5:30 PM.',
    'The time at which it is ready has passed.',
    'A delivery can be ordered for the next seven days.',
    'The payment is “already paid” or “collect cash”.',
    'The note is longer than 1000 letters.',
    'It has 11 cells, and the first row has 8.',
    null,
  ])
})

test.each<[string, string | Buffer, number, string, string]>([
  ['nothing', '', 422, 'file_unreadable', 'The file has no rows.'],
  ['only the names of columns', head, 422, 'file_unreadable', 'The file has no rows.'],
  [
    'no phone',
    'name,address,subtotal\nJun,410 Quarry Rd,20',
    422,
    'file_unreadable',
    "The file has no column phone. The file's columns: name, address, subtotal.",
  ],
  [
    'a quotation mark that never closes',
    `${head}\n"Jun,2295550138`,
    422,
    'file_unreadable',
    'A quotation mark that opens on line 2 or soon after it never closes.',
  ],
  [
    'too many rows',
    [head, ...Array.from({ length: 101 }, () => good)].join('\n'),
    422,
    'too_many_rows',
    'A file holds 100 orders at most.',
  ],
  [
    'more than 256 KB',
    Buffer.alloc(256 * 1024 + 1, 97),
    413,
    'file_too_large',
    'The file is too large (256 KB at most).',
  ],
])('[SIL-ORD-135] a file with %s is refused in words', async (_what, text, status, error, message) => {
  expect(await check(text)).toMatchObject({ status, success: false, error, message })
})

test('[SIL-ORD-135] a request without a file, and a business of others', async () => {
  expect(await person.post('/rocket/orders/import/check')).toMatchObject({ status: 400, error: 'file_missing' })
  const other = await insertBusiness(db, { market_id: business.market_id })
  expect(await check(`${head}\n${good}`, other)).toMatchObject({ status: 409, error: 'no_business' })
})

test('hostile and foreign files: formulas, markup, line breaks, control characters, semicolons, Windows letters', async () => {
  const hostile = `=HYPERLINK("http://x")`
  const text = [
    '\ufeffName;PHONE;Address ;subtotal;note',
    `"${hostile.replaceAll('"', '""')}";2295550138;410 Quarry Rd;$20.00;"<script>alert(1)</script>\nsecond\u0000line\u0007"`,
  ].join('\r\n')
  const { rows } = await check(text)
  expect(rows).toMatchObject([
    { problem: null, form: { name: hostile, subtotal: '20.00', note: '<script>alert(1)</script>\nsecondline' } },
  ])
  const latin = Buffer.from(`${head}\nJos\xe9,2295550138,410 Quarry Rd,,,20,,`, 'latin1')
  expect((await check(latin)).rows[0]?.form.name).toBe('José')
})

test('[SIL-ORD-135] the rows are ordered, each once however often they are sent; one that can no longer be ordered says so', async () => {
  const shop = await insertBusiness(db, { market_id: business.market_id })
  const clerk = await server.of(shop)
  const { rows } = await check([head, good, 'Priti Lal,2295550184,410 Quarry Rd,,,10,6:04 PM,cash'].join('\n'))
  const order = { rows: placedRows(rows), import_key: 'a-file' }
  // The second row's time passes meanwhile.
  server.clock.set(new Date(Date.parse(fridayEvening) + 15 * 60_000))
  const first = await clerk.post('/rocket/orders/import', order)
  expect(first).toMatchObject({
    success: true,
    results: [
      { line: 2, order_id: expect.any(Number), problem: null },
      { line: 3, order_id: null, problem: 'The time at which it is ready has passed.' },
    ],
  })
  const [again, atOnce] = await Promise.all([
    clerk.post('/rocket/orders/import', order),
    clerk.post('/rocket/orders/import', order),
  ])
  expect([again.results, atOnce.results]).toEqual([first.results, first.results])
  expect(await ordersOf(shop.business_id)).toEqual([
    { name: 'Jun Arai', note: 'Ring twice', total: 2539, payment_type: 'business_account' },
  ])
})
