import { createHmac, randomUUID } from 'node:crypto'
import { anyOf } from '#platform/server/any-of.ts'
import type { Area } from '#platform/server/area.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { SandboxProcess } from '#platform/test/sandbox-process.ts'

export const trialKitchen = 'LTRIALKITCHEN'

type Product = { name: string; price?: number; upc?: string; counted?: boolean }

/** The restaurant's own hand at its till, by Square's protocol. */
export function sellerOf(sandbox: Pick<SandboxProcess, 'url' | 'secretKey'>) {
  async function ask(method: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${sandbox.secretKey}`, 'content-type': 'application/json' }
    const reply = await fetch(`${sandbox.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  const key = () => ({ idempotency_key: randomUUID() })

  /** A product of the trial kitchen; with the ids of one that there is, it is changed. */
  async function put({ name, price, upc, counted }: Product, ids?: { item: string; variation: string }) {
    const item_variation_data = {
      name: 'Regular',
      ...(upc && { upc }),
      ...(counted && { track_inventory: true }),
      ...(price === undefined
        ? { pricing_type: 'VARIABLE_PRICING' }
        : { pricing_type: 'FIXED_PRICING', price_money: { amount: price, currency: 'USD' } }),
    }
    const { catalog_object } = await ask('POST', '/square/v2/catalog/object', {
      ...key(),
      object: {
        type: 'ITEM',
        id: ids?.item ?? '#item',
        present_at_all_locations: false,
        present_at_location_ids: [trialKitchen],
        item_data: {
          name,
          variations: [{ type: 'ITEM_VARIATION', id: ids?.variation ?? '#one', item_variation_data }],
        },
      },
    })
    return { item: catalog_object.id as string, variation: catalog_object.item_data.variations[0].id as string }
  }

  return {
    put,
    remove: (item: string) => ask('DELETE', `/square/v2/catalog/object/${item}`),
    count: (variation: string, quantity: number) =>
      ask('POST', '/square/v2/inventory/changes/batch-create', {
        ...key(),
        changes: [
          {
            type: 'PHYSICAL_COUNT',
            physical_count: {
              catalog_object_id: variation,
              state: 'IN_STOCK',
              location_id: trialKitchen,
              quantity: String(quantity),
              occurred_at: new Date().toISOString(),
            },
          },
        ],
      }),
    sellOut: (variation_id: string, sold_out: boolean, until?: string) =>
      ask('POST', '/__sandbox/square/sold_out', { variation_id, location_id: trialKitchen, sold_out, until }),
    order: async (id: string) => (await ask('GET', `/square/v2/orders/${id}`)).order,
  }
}

/** As Square signs: over the address that it was told, and the body. */
export const squareSignature = (key: string, url: string, body: string) =>
  createHmac('sha256', key).update(url).update(body).digest('base64')

type Handlers = NonNullable<Area['jobs']>

/** Carries out what waits of these kinds, and what follows from it; what comes round by itself is left. */
export async function runJobs(db: Db, handlers: Handlers, kinds: readonly string[]): Promise<void> {
  for (;;) {
    const job = await db
      .selectFrom('jobs')
      .select(['job_id', 'kind', 'payload'])
      .where('kind', '=', anyOf(kinds))
      .where('run_at', '<=', new Date())
      .orderBy('job_id')
      .limit(1)
      .executeTakeFirst()
    if (!job) return
    await handlers[job.kind]?.(job.payload as Record<string, unknown>)
    await db.deleteFrom('jobs').where('job_id', '=', job.job_id).execute()
  }
}
