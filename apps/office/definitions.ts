import * as z from 'zod/mini'
import { roles } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { formBoolean } from '#platform/core/wire.ts'

// Pages that belong to no area: the API to read, the demo town's door, the kit.

export const apiPage = definePage({
  face: 'ops',
  path: '/api',
  entry: 'apps/office/api.page.tsx',
  title: 'API',
  open: 'nothing',
})

export const openApi = defineRoute({ method: 'GET', path: '/api/openapi.json', open: 'nothing', internal: true })

/** The API of businesses alone. */
export const driveOpenApi = defineRoute({
  method: 'GET',
  path: '/drive/v2/openapi.json',
  open: 'nothing',
  internal: true,
})

export const demoPage = definePage({
  face: 'town',
  path: '/demo',
  entry: 'apps/office/demo.page.tsx',
  title: 'Cosmic demo',
  open: 'demo',
  state: z.object({
    demo: z.object({
      people: z.array(z.object({ user_id: z.int(), name: z.string(), email: z.string(), role: z.string() })),
      drivers: z.array(
        z.object({ driver_id: z.int(), name: z.string(), tablet_id: z.string(), alcohol_approved: z.boolean() }),
      ),
      /** Null where the town has no life of its own. */
      life: z.nullable(
        z.object({ is_on: z.boolean(), orders_today: z.int(), enough: z.nullable(z.enum(['today', 'ever'])) }),
      ),
    }),
  }),
})

export const kitPage = definePage({
  face: 'ops',
  path: '/demo/kit',
  entry: 'apps/office/kit.page.tsx',
  title: 'Kit',
  open: 'demo',
})

export const demoWorldRoute = defineRoute({ method: 'GET', path: '/demo/world', open: 'demo', internal: true })

/** Lets the demo town's people act by themselves, or rest. */
export const switchDemoLife = defineRoute({
  method: 'POST',
  path: '/demo/life',
  open: 'demo',
  input: z.object({ on: formBoolean }),
  reply: z.object({ success: z.literal(true), is_on: z.boolean() }),
  refusals: { no_life: [409, 'This town was started without a life of its own (DEMO_LIFE=0).'] },
  backTo: '/demo',
  internal: true,
})

export const demoSignIn = defineRoute({
  method: 'POST',
  path: '/demo/sign_in',
  open: 'demo',
  input: z.object({
    role: z.enum([...roles, 'customer']),
    who: z.optional(z.string().check(z.maxLength(254))),
  }),
  reply: z.object({ success: z.literal(true), page: z.string() }),
  internal: true,
})
