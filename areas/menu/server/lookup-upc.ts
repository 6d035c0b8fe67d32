import { ok, type Refusal, refuse, type Success } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { answer, type RouteHandler, type RouteReply } from '#platform/server/routes.ts'
import { countTry, msUntilFree } from '#platform/server/throttle.ts'
import { lookUpUpc, lookUpWords, noCodeWords } from '../calls/lookup-upc.ts'
import { fitName } from '../rules/product.ts'
import type { LookupResult, ProductLookup } from './product-lookup.ts'

/** Of the provider, by one person: a runaway page would use up what it allows. What is known here is counted by nobody. */
export const lookUpTries = (actor: Actor) => ({ most: 120, withinMs: 60_000, key: `upc:${actor.user?.user_id}` })

type WireLookup = RouteReply<typeof lookUpUpc>

const nothing: WireLookup = {
  name: '',
  description: '',
  data_source: '',
  images: [],
  overflow_name: '',
  not_found: false,
  error: '',
  reason: '',
}

export function lookUpUpcRoute(lookUp: ProductLookup): RouteHandler {
  return answer(lookUpUpc, async ({ db, data, actor, now, reply }) => {
    const limit = lookUpTries(actor)
    const looked = await lookUp(data.upc, async () =>
      (await countTry(db, limit, now)) ? 0 : Math.max(1, await msUntilFree(db, limit, now)),
    )
    if (looked.result === 'too_often') reply.header('retry-after', seconds(looked.waitMs))
    return wire(looked)
  })
}

function wire(looked: LookupResult): Success<WireLookup> | Refusal<'asked_too_often'> {
  switch (looked.result) {
    case 'found': {
      const { name, description, data_source, images } = looked.product
      return ok({ ...nothing, ...fitName(name), description, data_source, images })
    }
    case 'not_found':
      return ok({ ...nothing, not_found: true, reason: lookUpWords.notFound })
    case 'no_code':
      return ok({ ...nothing, error: lookUpWords.failed, reason: noCodeWords[looked.fault] })
    case 'unanswered':
      return ok({ ...nothing, error: lookUpWords.failed, reason: lookUpWords.unanswered })
    case 'too_often':
      return refuse('asked_too_often', { message: lookUpWords.askedTooOften(seconds(looked.waitMs)) })
  }
}

const seconds = (ms: number) => Math.ceil(ms / 1000)
