import { answer, change, type RouteHandler, sent } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { achPayout, saveDriverBank, savePayoutBank } from '../calls/payouts.ts'
import { keepDriverBank } from './driver-banks.ts'
import { keepPayoutBank, takeAchFile } from './payouts.ts'

export const payoutRoutes = (secrets: Secrets): readonly RouteHandler[] => [
  answer(achPayout, async ({ actor, data, reply, transaction }) => {
    const taken = await transaction((unit) => takeAchFile(unit, secrets, actor, data.payout_id))
    if (!taken.ok) return taken
    await reply
      .type('text/plain; charset=us-ascii')
      .header('content-disposition', `attachment; filename="${taken.data.name}"`)
      .header('cache-control', 'no-store')
      .send(taken.data.text)
    return sent
  }),
  change(saveDriverBank, keepDriverBank(secrets)),
  change(savePayoutBank, keepPayoutBank),
]
