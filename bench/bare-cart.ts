import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import pg from 'pg'
import { NamedClient } from '#platform/server/named-client.ts'

/** The least that adding to a cart can be: a form, one statement that appends a line, the cart in the answer. Lives as long as whoever started it. */
export type BareCartInput = { readonly databaseUrl: string; readonly connections: number }

const table = `create table if not exists bench_device_carts (
  device bigint primary key, franchise_id integer, lines jsonb not null, updated_at timestamptz not null)`

// As our own statement does, it does not wait for the disk.
const append = `insert into bench_device_carts as c (device, franchise_id, lines, updated_at)
  select $1::bigint, $2::integer, jsonb_build_array($3::jsonb), now() where set_config('synchronous_commit', 'off', true) = 'off'
  on conflict (device) do update set updated_at = excluded.updated_at, franchise_id = excluded.franchise_id,
    lines = case when c.franchise_id = excluded.franchise_id then c.lines else '[]' end || excluded.lines
  returning *`

process.once('disconnect', () => process.exit())
process.once('message', async (input) => {
  const { databaseUrl, connections } = input as BareCartInput
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections, Client: NamedClient })
  await pool.query(table)
  const app = Fastify()
  await app.register(formbody)
  app.post('/cart/add', async (request) => {
    const { session_persistent_id, franchise_id, menu_item_id, quantity } = request.body as Record<string, string>
    const line = JSON.stringify({ menu_item_id: Number(menu_item_id), quantity: Number(quantity) })
    const { rows } = await pool.query(append, [session_persistent_id, franchise_id, line])
    return { added: true, errorCode: 0, state: { cart: rows[0] } }
  })
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
})
