import type { Area } from '#platform/server/area.ts'
import { follow } from '#platform/server/routes.ts'
import { businessTopic } from '../calls/topics.ts'
import { businessAdminRoutes } from './admin-routes.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { ownBusinessIds } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'
import { driveApiRoutes } from './drive-api.ts'
import { rocketRoutes } from './routes.ts'
import { makeWebhookSender } from './send-webhooks.ts'
import { webhookRoutes } from './webhook-routes.ts'

export function businessArea(deps: BusinessDeps): Area {
  return {
    routes: [
      ...rocketRoutes(deps),
      ...businessAdminRoutes(deps),
      ...apiKeyRoutes,
      ...driveApiRoutes(deps),
      ...webhookRoutes(deps),
    ],
    topics: [
      follow(businessTopic, async (actor, topic) => {
        const own = await ownBusinessIds(deps.db, actor)
        return own.some((business_id) => topic === `business:${business_id}`)
      }),
    ],
    work: () => {
      const sender = makeWebhookSender(deps)
      sender.start()
      return sender
    },
  }
}
