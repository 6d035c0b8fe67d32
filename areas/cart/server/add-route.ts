import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { formBoolean, id, sessionValues } from '#platform/core/wire.ts'
import { actsFromGet } from '#platform/server/cross-site.ts'
import { addErrors, addToCart } from './add-to-cart.ts'
import { ownerOf } from './cart-owner.ts'
import { stateOf } from './cart-replies.ts'
import type { CartDeps } from './deps.ts'

const wish = z.object({
  ...sessionValues,
  franchise_id: id,
  menu_item_id: id,
  option_questions: z._default(z.string().check(z.maxLength(20_000)), '[]'),
  override: z._default(formBoolean, false),
  quantity: z._default(z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,2}$/))]), z.transform(Number)), 0),
  /** A cache breaker (CRT-33). */
  rand: z.optional(z.string()),
})

/** `GET /cart/add` as documented, and the POST that our own pages use (CRT-26…33, SIL-ORD-055). */
export function addCartAddRoutes(app: FastifyInstance, deps: CartDeps): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/cart/add',
    exposeHeadRoute: false,
    schema: { tags: ['cart'], summary: 'Add an item' },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      if (request.method === 'GET' && !actsFromGet(request, deps.publicOrigin)) {
        return reply.code(403).send({ success: false, error: 'cross_site' })
      }
      const read = z.safeParse(wish, request.method === 'GET' ? request.query : (request.body ?? {}))
      if (!read.success) {
        const field = read.error.issues[0]?.path.join('.')
        return reply.code(400).send({ success: false, error: 'malformed', ...(field ? { field } : {}) })
      }
      const owner = await ownerOf(deps.sessions, request, reply, read.data)
      if (!owner) return { added: false, errorCode: addErrors.session }

      const now = deps.clock.now()
      const option_questions = parsedJson(read.data.option_questions)
      const { errorCode, cart } = await addToCart(deps, owner, { ...read.data, option_questions }, now)
      const state = cart && { cart: await stateOf(deps, cart, now) }
      return { added: errorCode === addErrors.none, errorCode, ...(state ? { state } : {}) }
    },
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
