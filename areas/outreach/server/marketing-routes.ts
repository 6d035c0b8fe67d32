import { localTime } from '#platform/core/local-time.ts'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  actOnCampaign,
  advancedPage,
  campaignPage,
  marketingPage,
  previewCampaign,
  sendAdvanced,
  sendSimple,
  simplePage,
  testCampaign,
} from '../calls/marketing.ts'
import { usualPerMinute } from '../rules/campaign.ts'
import type { LetterDeps } from './campaign-letters.ts'
import { pageOfCampaigns, shownCampaign } from './campaign-list.ts'
import { resultsOf } from './campaign-results.ts'
import { act, begin, preview, sendTest } from './campaigns.ts'

/** What a simple campaign does not ask. */
const simply = {
  franchise_id: null,
  minimum_orders: 1,
  order_type: 'any',
  last_order_from: '',
  last_order_to: '',
  discount_code_id: null,
  exclude: '',
  per_minute: usualPerMinute,
  scheduled_day: '',
  scheduled_time: '',
} as const

export function marketingRoutes(deps: LetterDeps): RouteHandler[] {
  return [
    page(marketingPage, async ({ db, actor, data, now }) => {
      const found = await pageOfCampaigns(db, actor, data.page)
      if (!found.ok) return unknownPage
      const { rows, next, previous } = found.data
      return { state: { campaigns: rows, campaign_pages: { next, previous }, read_at: now.getTime() } }
    }),
    page(simplePage, async ({ db, actor, now }) => ({ state: await formState(db, actor, now) })),
    page(advancedPage, async ({ db, actor, now }) => ({ state: await formState(db, actor, now) })),
    page(campaignPage, async ({ db, actor, data, now }) => {
      const campaign = await shownCampaign(db, actor, data.campaign_id)
      if (!campaign) return undefined
      const results = await resultsOf(db, data.campaign_id)
      return { title: campaign.subject || 'Campaign', state: { campaign, results, read_at: now.getTime() } }
    }),
    answer(previewCampaign, async ({ db, actor, data, now }) => {
      const seen = await preview(db, actor, data, now)
      return seen.ok ? ok({ ...seen.data, steps: [...seen.data.steps] }) : seen
    }),
    change(sendSimple, (unit) => begin(unit, { ...simply, ...unit.data }, 'simple')),
    change(sendAdvanced, (unit) => begin(unit, unit.data, 'advanced')),
    change(testCampaign, (unit) => sendTest(deps, unit)),
    change(actOnCampaign, act),
  ]
}

/** What the forms choose from. */
async function formState(db: Db, actor: Actor, now: Date) {
  const markets = await db
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .orderBy('name')
    .execute()
  const ids = markets.map(({ market_id }) => market_id)
  const [franchises, discounts] = await Promise.all([
    db
      .selectFrom('franchises')
      .select(['franchise_id', 'market_id', 'name'])
      .where('market_id', '=', anyOf(ids))
      .where('kind', '<>', 'business')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('discount_codes')
      .select(['discount_code_id', 'market_id', 'discount_name'])
      .where('market_id', '=', anyOf(ids))
      .where('cosmic_customer_id', 'is', null)
      .where((code) => code.or([code('valid_to', 'is', null), code('valid_to', '>', now)]))
      .orderBy('discount_name')
      .limit(500)
      .execute(),
  ])
  return {
    markets,
    franchises,
    discounts,
    own_address: actor.user?.email ?? '',
    today: localTime(now.getTime(), markets[0]?.time_zone ?? 'UTC').day,
  }
}
