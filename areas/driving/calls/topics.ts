import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineTopic } from '#platform/core/route.ts'

/** `queue:7`: what driver 7 has to do. */
export const queueTopic = defineTopic({ topic: 'queue', may: driver, which: 'their own' })
