import { ok } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { driverHome } from '../calls/home.ts'
import { driverOf } from './driver-order-lock.ts'
import { homeOf } from './home.ts'

export const driverHomeHandler = handle(driverHome, async (unit) =>
  ok({ driver_home: await homeOf(unit.tx, driverOf(unit.actor), unit.now) }),
)
