import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, type OrderInput } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { runStep } from './send-campaign.ts'
import { newPhone, outreachServer } from './testing.ts'

/** A Friday, ten in the morning in the market. */
export const morning = '2026-11-20T15:00:00Z'
export const dayMs = 24 * 60 * 60_000
export const daysAgo = (days: number) => new Date(Date.parse(morning) - days * dayMs)

/** A server of the campaigns with a clock that stands, and what its tests do with one. */
export async function campaignOffice() {
  const { db } = await testDatabase()
  const clock = standingClock(morning)
  const { as, app, deps } = await outreachServer(db, clock)

  /** A town of its own with people who have ordered, and somebody who writes to them. */
  async function town() {
    const market = await insertMarket(db)
    await db
      .updateTable('markets')
      .set({ time_zone: 'America/New_York', name: 'Town' })
      .where('market_id', '=', market.market_id)
      .execute()
    const { market_id } = market
    const { franchise_id } = await insertFranchise(db, { market_id })
    const writer = await as({ roles: ['marketing'], market_ids: [market_id], name: 'Tala Reyes' })
    const orders = async (more: OrderInput = {}) => {
      const phone_number = more.phone_number ?? newPhone()
      return insertOrder(db, { market_id, franchise_id, created_at: daysAgo(5), ...more, phone_number })
    }
    const base = { market_id, audience: 'all', channel: 'text', subject: '', body: 'Game day!' }
    const preview = (more: object = {}) => writer.post('/secure/marketing', { ...base, ...more })
    const begin = (more: object = {}, kind = 'advanced') =>
      writer.post(`/secure/marketing/${kind}`, { ...base, ...more })
    return { market_id, franchise_id, writer, orders, base, preview, begin }
  }

  const campaignOf = (campaign_id: number) =>
    db.selectFrom('campaigns').selectAll().where('campaign_id', '=', campaign_id).executeTakeFirstOrThrow()
  const messagesOf = (campaign_id: number) =>
    db.selectFrom('messages').selectAll().where('about', '=', `campaign:${campaign_id}`).orderBy('message_id').execute()
  /** The steps that are due, one after the other, as the jobs run them; answers how many. */
  async function work(campaign_id: number, most = 50): Promise<number> {
    for (let count = 0; count < most; count++) {
      const job = await dueJob(campaign_id)
      if (!job) return count
      await runStep(deps, job.payload as { campaign_id: number; batch: number })
      await db.deleteFrom('jobs').where('job_id', '=', job.job_id).execute()
    }
    return most
  }
  const dueJob = async (campaign_id: number) =>
    (
      await db
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'send_campaign')
        .where('run_at', '<=', clock.now())
        .orderBy('job_id')
        .execute()
    ).find(({ payload }) => (payload as { campaign_id: number }).campaign_id === campaign_id)
  const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
  const deliver = (campaign_id: number) =>
    db
      .updateTable('messages')
      .set({ state: 'delivered', sent_at: clock.now() })
      .where('about', '=', `campaign:${campaign_id}`)
      .where('state', '=', 'queued')
      .execute()
  return { db, clock, as, app, deps, town, campaignOf, messagesOf, work, dueJob, later, deliver }
}
