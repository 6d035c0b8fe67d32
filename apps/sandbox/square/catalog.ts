import * as z from 'zod/mini'
import { json, type SandboxReply, type SandboxRequest } from '../route.ts'
import { invalid, notFound, pageOf } from './answers.ts'
import type { CatalogItem, Count, Variation } from './objects.ts'
import type { SquareStore } from './store.ts'

const money = z.object({ amount: z.int().check(z.nonnegative()), currency: z.literal('USD') })
const searchBody = z.object({
  object_types: z.array(z.string()),
  begin_time: z.optional(z.string()),
  include_deleted_objects: z.optional(z.boolean()),
  cursor: z.optional(z.string()),
  limit: z.optional(z.int()),
})
const variationBody = z.object({
  type: z.literal('ITEM_VARIATION'),
  id: z.string(),
  item_variation_data: z.object({
    name: z.string(),
    upc: z.optional(z.string()),
    pricing_type: z.enum(['FIXED_PRICING', 'VARIABLE_PRICING']),
    price_money: z.optional(money),
    track_inventory: z.optional(z.boolean()),
    location_overrides: z.optional(
      z.array(
        z.object({
          location_id: z.string(),
          price_money: z.optional(money),
          track_inventory: z.optional(z.boolean()),
        }),
      ),
    ),
  }),
})
const upsertBody = z.object({
  idempotency_key: z.string().check(z.minLength(1)),
  object: z.object({
    type: z.literal('ITEM'),
    id: z.string(),
    present_at_all_locations: z._default(z.boolean(), true),
    present_at_location_ids: z.optional(z.array(z.string())),
    item_data: z.object({ name: z.string(), variations: z.array(variationBody).check(z.minLength(1)) }),
  }),
})
const countsBody = z.object({
  location_ids: z.optional(z.array(z.string())),
  catalog_object_ids: z.optional(z.array(z.string())),
  updated_after: z.optional(z.string()),
  states: z.optional(z.array(z.string())),
  cursor: z.optional(z.string()),
  limit: z.optional(z.int()),
})
const changeBody = z.object({
  idempotency_key: z.string().check(z.minLength(1)),
  changes: z.array(
    z.object({
      type: z.literal('PHYSICAL_COUNT'),
      physical_count: z.object({
        catalog_object_id: z.string(),
        state: z.literal('IN_STOCK'),
        location_id: z.string(),
        quantity: z.string().check(z.regex(/^\d{1,9}(\.\d{1,5})?$/)),
        occurred_at: z.string(),
      }),
    }),
  ),
})
const soldOutBody = z.strictObject({
  variation_id: z.string(),
  location_id: z.string(),
  sold_out: z.boolean(),
  until: z.optional(z.string()),
})

/** Items, their variations and what there is of them. */
export function catalogOf({ store, now }: { store: SquareStore; now(): number }) {
  /** No two changes have one time: whoever asks for what came after the last one misses nothing. */
  let last = 0
  function stamp() {
    last = Math.max(now(), last + 1)
    return { version: last, updated_at: new Date(last).toISOString() }
  }
  const changed = (updated_at: string) =>
    store.emit({
      type: 'catalog.version.updated',
      data: { type: 'catalog', id: '', object: { catalog_version: { updated_at } } },
    })
  const itemOfVariation = (id: string) =>
    store.list('item').find(({ item_data }) => item_data.variations.some((one) => one.id === id))
  const variationOf = (id: string): Variation | undefined =>
    itemOfVariation(id)?.item_data.variations.find((one) => one.id === id)
  const countOf = (variation: string, location: string) => store.find('count', `${variation} ${location}`)

  /** Sold out by itself where stock is counted and none is left. */
  function withStock(item: CatalogItem): CatalogItem {
    const variations = item.item_data.variations.map((variation) => {
      const data = variation.item_variation_data
      const counts = store.list('count').filter((count) => count.catalog_object_id === variation.id)
      const gone = counts.filter(({ quantity }) => Number(quantity) <= 0)
      if (!data.track_inventory || gone.length === 0) return variation
      const others = (data.location_overrides ?? []).filter(
        (one) => !gone.some(({ location_id }) => location_id === one.location_id),
      )
      const sold = gone.map(({ location_id }) => ({
        ...data.location_overrides?.find((one) => one.location_id === location_id),
        location_id,
        sold_out: true,
      }))
      return { ...variation, item_variation_data: { ...data, location_overrides: [...others, ...sold] } }
    })
    return { ...item, item_data: { ...item.item_data, variations } }
  }

  function search({ body }: SandboxRequest): SandboxReply {
    const asked = searchBody.safeParse(body)
    if (!asked.success) return invalid(asked.error)
    const { begin_time, include_deleted_objects, cursor, limit } = asked.data
    const items = asked.data.object_types.includes('ITEM') ? store.list('item') : []
    const found = items
      .filter((item) => include_deleted_objects || !item.is_deleted)
      .filter((item) => begin_time === undefined || Date.parse(item.updated_at) > Date.parse(begin_time))
      .map(withStock)
    const { rows, ...next } = pageOf(found, cursor, limit)
    const latest = Math.max(0, ...items.map((item) => Date.parse(item.updated_at)))
    return json(200, {
      ...(rows.length > 0 && { objects: rows }),
      ...next,
      latest_time: new Date(latest).toISOString(),
    })
  }

  function upsert({ body }: SandboxRequest): SandboxReply {
    const asked = upsertBody.safeParse(body)
    if (!asked.success) return invalid(asked.error)
    const { object } = asked.data
    const named = new Map<string, string>()
    const idOf = (id: string) => {
      if (!id.startsWith('#')) return id
      const made = named.get(id) ?? store.newId('CAT')
      named.set(id, made)
      return made
    }
    const id = idOf(object.id)
    const at = stamp()
    const item = store.put('item', {
      ...object,
      ...at,
      id,
      is_deleted: false,
      item_data: {
        name: object.item_data.name,
        variations: object.item_data.variations.map((variation) => ({
          ...variation,
          ...at,
          id: idOf(variation.id),
          is_deleted: false,
          item_variation_data: {
            ...variation.item_variation_data,
            item_id: id,
            // What the seller has marked stays: programs cannot set it.
            location_overrides: keptMarks(variationOf(variation.id), variation.item_variation_data.location_overrides),
          },
        })),
      },
    })
    changed(at.updated_at)
    const id_mappings = [...named].map(([client_object_id, object_id]) => ({ client_object_id, object_id }))
    return json(200, { catalog_object: item, id_mappings })
  }

  function remove(id: string): SandboxReply {
    const item = store.find('item', id)
    if (!item || item.is_deleted) return notFound(`Catalog object ${id}`)
    const at = stamp()
    store.put('item', { ...item, ...at, is_deleted: true })
    changed(at.updated_at)
    return json(200, {
      deleted_object_ids: [id, ...item.item_data.variations.map((one) => one.id)],
      deleted_at: at.updated_at,
    })
  }

  function setCount(variation: string, location_id: string, quantity: string): Count {
    const { updated_at } = stamp()
    const count = store.put('count', {
      id: `${variation} ${location_id}`,
      catalog_object_id: variation,
      catalog_object_type: 'ITEM_VARIATION',
      location_id,
      state: 'IN_STOCK',
      quantity,
      calculated_at: updated_at,
    })
    const { id: _, ...wire } = count
    store.emit({
      type: 'inventory.count.updated',
      data: { type: 'inventory_counts', id: store.newId('INV'), object: { inventory_counts: [wire] } },
    })
    return wire
  }

  return {
    variationOf,
    isAtLocation: (id: string, location: string) => {
      const item = itemOfVariation(id)
      return (
        item !== undefined &&
        !item.is_deleted &&
        (item.present_at_all_locations || (item.present_at_location_ids ?? []).includes(location))
      )
    },
    nameOf: (id: string) => itemOfVariation(id)?.item_data.name ?? '',
    /** What was sold is no longer there, where stock is counted. */
    takeOff(id: string, location: string, quantity: number) {
      const count = countOf(id, location)
      if (variationOf(id)?.item_variation_data.track_inventory && count)
        setCount(id, location, String(Math.max(0, Number(count.quantity) - quantity)))
    },
    search,
    upsert,
    remove,
    counts({ body }: SandboxRequest): SandboxReply {
      const asked = countsBody.safeParse(body)
      if (!asked.success) return invalid(asked.error)
      const { location_ids, catalog_object_ids, updated_after, cursor, limit } = asked.data
      const found = store
        .list('count')
        .filter((one) => !location_ids || location_ids.includes(one.location_id))
        .filter((one) => !catalog_object_ids || catalog_object_ids.includes(one.catalog_object_id))
        .filter((one) => !updated_after || Date.parse(one.calculated_at) > Date.parse(updated_after))
        .map(({ id: _, ...wire }) => wire)
      const { rows, ...next } = pageOf(found, cursor, limit)
      return json(200, { ...(rows.length > 0 && { counts: rows }), ...next })
    },
    changeCounts({ body }: SandboxRequest): SandboxReply {
      const asked = changeBody.safeParse(body)
      if (!asked.success) return invalid(asked.error)
      const changes = asked.data.changes.map(({ physical_count }) => physical_count)
      const unknown = changes.find((one) => !variationOf(one.catalog_object_id))
      if (unknown) return notFound(`Catalog object ${unknown.catalog_object_id}`)
      return json(200, {
        counts: changes.map((one) => setCount(one.catalog_object_id, one.location_id, one.quantity)),
      })
    },
    /** The seller's own hand at the till, which programs have not. */
    markSoldOut({ body }: SandboxRequest): SandboxReply {
      const asked = soldOutBody.safeParse(body)
      if (!asked.success) return invalid(asked.error)
      const { variation_id, location_id, sold_out, until } = asked.data
      const item = itemOfVariation(variation_id)
      if (!item) return notFound(`Catalog object ${variation_id}`)
      const at = stamp()
      const variations = item.item_data.variations.map((one) => {
        if (one.id !== variation_id) return one
        const overrides = one.item_variation_data.location_overrides ?? []
        const mark = { ...overrides.find((some) => some.location_id === location_id), location_id, sold_out }
        const location_overrides = [
          ...overrides.filter((some) => some.location_id !== location_id),
          { ...mark, sold_out_valid_until: sold_out ? until : undefined },
        ]
        return { ...one, ...at, item_variation_data: { ...one.item_variation_data, location_overrides } }
      })
      store.put('item', { ...item, ...at, item_data: { ...item.item_data, variations } })
      changed(at.updated_at)
      return json(200, { sold_out })
    },
  }
}

type Overrides = Variation['item_variation_data']['location_overrides']

function keptMarks(before: Variation | undefined, wished: Overrides): Overrides {
  const marked = (before?.item_variation_data.location_overrides ?? []).filter((one) => one.sold_out !== undefined)
  const others = (wished ?? []).map((one) => {
    const mark = marked.find((some) => some.location_id === one.location_id)
    return {
      ...one,
      ...(mark && { sold_out: mark.sold_out, sold_out_valid_until: mark.sold_out_valid_until }),
    }
  })
  return [...others, ...marked.filter((one) => !others.some((some) => some.location_id === one.location_id))]
}
