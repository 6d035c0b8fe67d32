import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, visibleText } from '#platform/core/wire.ts'
import { apiScopes, mostKeys, overlaps } from '../rules/api-scopes.ts'
import { chosenBusiness, offeredBusinesses } from './own-business.ts'
import { business } from './rocket-orders.ts'
import { noBusiness } from './words.ts'

/** A key as its business sees it later: never the key itself. */
const apiKey = z.strictObject({
  api_key_id: z.int(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  per_minute: z.int(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  state: z.enum(['works', 'expired', 'revoked']),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeysPage = definePage({
  face: 'ops',
  path: '/rocket/keys',
  entry: 'areas/business/web/api-keys.page.tsx',
  title: 'API keys',
  may: business,
  input: z.object(chosenBusiness),
  state: z.object({
    business_id: z.nullable(z.int()),
    business_name: z.nullable(z.string()),
    /** That of its market. */
    time_zone: z.nullable(z.string()),
    businesses: offeredBusinesses,
    keys: z.array(apiKey),
  }),
})

/** The key stands in this answer, and nowhere else. */
const shownOnce = z.object({ success: z.literal(true), api_key: apiKey, key: z.string() })

const tooManyKeys = { too_many_keys: [409, `A business has ${mostKeys} keys at most. Revoke one first.`] } as const

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/rocket/keys',
  may: business,
  input: z.object({
    ...chosenBusiness,
    name: visibleText(100),
    scopes: z.array(z.enum(apiScopes)).check(z.maxLength(apiScopes.length)),
  }),
  reply: shownOnce,
  refusals: {
    ...noBusiness,
    ...tooManyKeys,
    key_name_missing: [422, 'Please enter what the key is for.'],
    scopes_missing: [422, 'Please choose what the key may do.'],
  },
})

const ofKey = { api_key_id: id }
const keyOver = { key_over: [409, 'This key no longer works.'] } as const

export const rotateApiKey = defineRoute({
  method: 'POST',
  path: '/rocket/keys/:api_key_id/rotate',
  may: business,
  input: z.object({ ...ofKey, overlap_hours: z.enum(overlaps) }),
  reply: shownOnce,
  refusals: { ...keyOver, ...tooManyKeys },
})

export const revokeApiKey = defineRoute({
  method: 'POST',
  path: '/rocket/keys/:api_key_id/revoke',
  may: business,
  input: z.object(ofKey),
  reply: z.object({ success: z.literal(true), api_key: apiKey }),
})
