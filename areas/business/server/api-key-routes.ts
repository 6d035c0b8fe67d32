import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import { apiKeysPage, createApiKey, revokeApiKey, rotateApiKey } from '../calls/api-keys.ts'
import { apiKeysOf, makeApiKey, revokeKey, rotateKey } from './api-keys.ts'
import { businessOf, offeredBusinesses } from './businesses.ts'

export const apiKeyRoutes: readonly RouteHandler[] = [
  page(apiKeysPage, async ({ db, actor, data, now }) => {
    const business = await businessOf(db, actor, data.business_id)
    if (!business && data.business_id !== undefined) return undefined
    const businesses = await offeredBusinesses(db, actor)
    const keys = business ? await apiKeysOf(db, business.business_id, now) : []
    return {
      state: {
        business_id: business?.business_id ?? null,
        business_name: business?.name ?? null,
        time_zone: business?.time_zone ?? null,
        businesses,
        keys,
      },
    }
  }),
  change(createApiKey, makeApiKey),
  change(rotateApiKey, rotateKey),
  change(revokeApiKey, revokeKey),
]
