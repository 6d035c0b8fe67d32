import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { countTry } from '#platform/server/throttle.ts'
import { fitName } from '../rules/product.ts'
import type { LookedUp, ProductLookup } from './product-lookup.ts'

const query = z.object({ upc: z._default(z.string().check(z.maxLength(200)), '') })
const checkFailed = 'Error checking UPC!'
/** A person with a scanner is slower; a runaway page would use up what the provider allows. */
const tries = { most: 120, withinMs: 60_000 }

type WireLookup = {
  readonly name: string
  readonly description: string
  readonly data_source: string
  readonly images: readonly string[]
  readonly overflow_name: string
  readonly not_found: boolean
  readonly error: string
}

const nothing: WireLookup = {
  name: '',
  description: '',
  data_source: '',
  images: [],
  overflow_name: '',
  not_found: false,
  error: '',
}

/** `GET /admin/menu_items/lookup_upc`: what the form for a new item is filled with (ADM-11…15). */
export function addLookupUpc(app: FastifyInstance, deps: ServerDeps, lookUp: ProductLookup): void {
  const path = '/admin/menu_items/lookup_upc'
  app.get(
    path,
    { onRequest: guard(deps.sessions, `GET ${path}`), schema: { querystring: query, tags: ['menu'] } },
    async (request, reply): Promise<WireLookup> => {
      reply.header('cache-control', 'no-store')
      const key = `upc:${actorOf(request).user?.user_id}`
      if (!(await countTry(deps.db, { ...tries, key }, deps.clock.now()))) return { ...nothing, error: checkFailed }
      return wire(await lookUp(z.parse(query, request.query).upc))
    },
  )
}

function wire(looked: LookedUp): WireLookup {
  if (looked.result === 'failed') return { ...nothing, error: checkFailed }
  if (looked.result === 'not_found') return { ...nothing, not_found: true }
  const { name, description, data_source, images } = looked.product
  return { ...nothing, ...fitName(name), description, data_source, images }
}
