import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineTopic } from '#platform/core/route.ts'

/** `zones:3`: the zones of market 3 have changed. */
export const zonesTopic = defineTopic({ topic: 'zones', may: admin, which: 'of the markets that they work in' })
