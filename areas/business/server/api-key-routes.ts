import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import { apiKeysPage, createApiKey, revokeApiKey, rotateApiKey } from '../calls/api-keys.ts'
import { apiKeysOf, makeApiKey, revokeKey, rotateKey } from './api-keys.ts'
import { businessOf } from './businesses.ts'

export const apiKeyRoutes: readonly RouteHandler[] = [
  page(apiKeysPage, async ({ db, actor, now }) => {
    const business = await businessOf(db, actor)
    const keys = business ? await apiKeysOf(db, business.business_id, now) : []
    return { state: { business_name: business?.name ?? null, keys } }
  }),
  change(createApiKey, makeApiKey),
  change(rotateApiKey, rotateKey),
  change(revokeApiKey, revokeKey),
]
