import { kitchen } from '#areas/accounts/rules/permissions.ts'
import { defineTopic } from '#platform/core/route.ts'

/** `kitchen:7`: an order of this franchise came or changed, its driver comes at another time, or it is paused. */
export const kitchenTopic = defineTopic({ topic: 'kitchen', may: kitchen, which: 'that of their own restaurant' })
