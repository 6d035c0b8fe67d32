import { createHash } from 'node:crypto'
import { ok } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { driverHome } from '../calls/home.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import { driverOf } from './driver-order-lock.ts'
import { homeOf } from './home.ts'

/** Asked for through a whole shift, at the driver's expense: what has not changed is not sent again. */
export const driverHomeHandler = handle(driverHome, async ({ tx, data, actor, now }) => {
  const home = await homeOf(tx, driverOf(actor), now)
  const home_hash = hashOf(home)
  const isKnown = home_hash === data.home_hash
  return ok({ driver_home: isKnown ? null : home, home_hash, current_time: home.current_time })
})

/** Of all but the moment: two homes of one hash show the same. */
function hashOf(home: DriverHomeState): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...home, current_time: 0 }))
    .digest('base64url')
    .slice(0, 22)
}
