import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineTopic } from '#platform/core/route.ts'

const which = 'of the markets that they work in'

/** `queues:3`: a driver's queue of market 3 has changed. */
export const queuesTopic = defineTopic({ topic: 'queues', may: dispatcher, which })
/** `plans:3`: what is proposed in market 3 has changed. */
export const plansTopic = defineTopic({ topic: 'plans', may: dispatcher, which })
/** `claims:3`: somebody begins or ends to choose a driver for an order of market 3. */
export const claimsTopic = defineTopic({ topic: 'claims', may: dispatcher, which })
/** `unassigned:3`: the orders of market 3 that no driver has. */
export const unassignedTopic = defineTopic({ topic: 'unassigned', may: dispatcher, which })
