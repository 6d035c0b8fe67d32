import { anyone } from '#areas/accounts/rules/permissions.ts'
import { defineTopic } from '#platform/core/route.ts'

/** `order:12`; whoever has the order's link has a stream of its own. */
export const orderTopic = defineTopic({
  topic: 'order',
  may: anyone,
  which: 'staff those of their markets, a driver the own, a business its deliveries, a device those that it placed',
})
