import { ok } from '#platform/core/result.ts'
import { answer, type RouteHandler, type RouteReply } from '#platform/server/routes.ts'
import { countTry } from '#platform/server/throttle.ts'
import { lookUpUpc } from '../calls/lookup-upc.ts'
import { fitName } from '../rules/product.ts'
import type { LookupResult, ProductLookup } from './product-lookup.ts'

const checkFailed = 'Error checking UPC!'
/** A person with a scanner is slower; a runaway page would use up what the provider allows. */
const tries = { most: 120, withinMs: 60_000 }

type WireLookup = RouteReply<typeof lookUpUpc>

const nothing: WireLookup = {
  name: '',
  description: '',
  data_source: '',
  images: [],
  overflow_name: '',
  not_found: false,
  error: '',
}

export function lookUpUpcRoute(lookUp: ProductLookup): RouteHandler {
  return answer(lookUpUpc, async ({ db, data, actor, now }) => {
    const mayTry = await countTry(db, { ...tries, key: `upc:${actor.user?.user_id}` }, now)
    return ok(mayTry ? wire(await lookUp(data.upc)) : { ...nothing, error: checkFailed })
  })
}

function wire(looked: LookupResult): WireLookup {
  if (looked.result === 'failed') return { ...nothing, error: checkFailed }
  if (looked.result === 'not_found') return { ...nothing, not_found: true }
  const { name, description, data_source, images } = looked.product
  return { ...nothing, ...fitName(name), description, data_source, images }
}
