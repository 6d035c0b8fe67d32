import { worksIn } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { follow } from '#platform/server/routes.ts'
import { conversationsTopic, conversationTopic } from '../calls/messaging.ts'
import { isSeen } from './conversations.ts'
import { marketingRoutes } from './marketing-routes.ts'
import { messagingRoutes } from './messaging-routes.ts'
import { runStep, sendCampaign } from './send-campaign.ts'
import { testMailRoutes } from './test-mail.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

type OutreachDeps = Pick<ServerDeps, 'db' | 'units' | 'clock' | 'secrets' | 'publicOrigin'>

/** `mailFrom`: who our letters are from, as the provider was told. */
export function outreachArea(deps: OutreachDeps, { mailFrom }: { readonly mailFrom: string }): Area {
  const numberOf = (topic: string) => {
    const number = topic.split(':', 2)[1] ?? ''
    return /^\d{1,9}$/.test(number) ? Number(number) : undefined
  }
  return {
    routes: [
      ...messagingRoutes,
      ...marketingRoutes(deps),
      ...unsubscribeRoutes(deps),
      ...testMailRoutes({ ...deps, mailFrom }),
    ],
    jobs: sendCampaign.handle((step) => runStep(deps, step)),
    topics: [
      follow(conversationsTopic, (actor, topic) => {
        const market = numberOf(topic)
        return market === 0 || (market !== undefined && worksIn(actor, market))
      }),
      follow(conversationTopic, async (actor, topic) => {
        const conversation = numberOf(topic)
        return conversation !== undefined && isSeen(deps.db, actor, conversation)
      }),
    ],
  }
}
