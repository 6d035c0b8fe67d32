import pg from 'pg'
import { NamedClient } from '#platform/server/named-client.ts'
import { answerParent } from './child.ts'

export type SqlFlow = 'locked_update' | 'locked_row' | 'least_order'
export type SqlInput = {
  readonly databaseUrl: string
  readonly flow: SqlFlow
  readonly clients: number
  readonly seconds: number
}
export type SqlReply = { readonly latencies: number[]; readonly seconds: number }

type Ask = (client: pg.PoolClient, n: number) => Promise<void>

const tables = `
  create table if not exists bench_queues (id integer primary key, version integer);
  insert into bench_queues select n, 0 from generate_series(0, 19) n on conflict do nothing;
  create table if not exists bench_carts (id bigint generated always as identity primary key, lines jsonb, phone text, status text);
  create table if not exists bench_orders (id bigint generated always as identity primary key, cart_id bigint unique, total integer);
  create table if not exists bench_lines (order_id bigint, name text, price integer);
  create table if not exists bench_payments (order_id bigint, amount integer);
  create table if not exists bench_events (id bigint generated always as identity primary key, what text)`

/** What the database can do at best, asked from one pool without any rule of ours. */
const flows: Record<SqlFlow, Ask> = {
  async locked_update(client, n) {
    await client.query('begin')
    await client.query('select version from bench_queues where id = $1 for update', [n % 20])
    await client.query('update bench_queues set version = version + 1 where id = $1', [n % 20])
    await client.query('commit')
  },
  /** All of them the same one. */
  locked_row: (client) => flows.locked_update(client, 0),
  /** A cart, three lines, a contact: each a commit; then the placement in one transaction. Thirteen statements, `begin` and `commit` not counted, as in any shop. */
  async least_order(client) {
    const made = await client.query('insert into bench_carts (lines, status) values ($1, $2) returning id', [
      '[]',
      'open',
    ])
    const id = made.rows[0].id
    const line = '{"name": "Cheeseburger", "quantity": 1, "price": 900}'
    for (let n = 0; n < 3; n += 1)
      await client.query('update bench_carts set lines = lines || $2::jsonb where id = $1', [id, line])
    await client.query('update bench_carts set phone = $2 where id = $1', [id, '4785550110'])
    await client.query('begin')
    await client.query('select * from bench_carts where id = $1 for update', [id])
    const order = await client.query('insert into bench_orders (cart_id, total) values ($1, 2700) returning id', [id])
    const order_id = order.rows[0].id
    await client.query(
      `insert into bench_lines select $1, x->>'name', (x->>'price')::int from bench_carts, jsonb_array_elements(lines) x where id = $2`,
      [order_id, id],
    )
    await client.query('insert into bench_payments values ($1, 2700)', [order_id])
    await client.query('insert into bench_events (what) values ($1)', [`order ${order_id}`])
    await client.query('update bench_carts set status = $2 where id = $1', [id, 'ordered'])
    await client.query('commit')
    await client.query('select * from bench_orders where id = $1', [order_id])
  },
}

answerParent(async ({ databaseUrl, flow, clients, seconds }: SqlInput): Promise<SqlReply> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients, Client: NamedClient })
  await pool.query(tables)
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let n = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const at = performance.now()
        n += 1
        const client = await pool.connect()
        await flows[flow](client, n)
        client.release()
        latencies.push(performance.now() - at)
      }
    }),
  )
  const taken = (performance.now() - began) / 1000
  await pool.end()
  return { latencies, seconds: taken }
})
