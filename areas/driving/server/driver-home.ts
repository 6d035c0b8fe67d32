import { ok } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { driverHome } from '../calls/home.ts'
import { homeOf } from './home.ts'
import { driverOf } from './own.ts'

export const driverHomeHandler = handle(driverHome, async (unit) =>
  ok({ driver_home: await homeOf(unit.tx, driverOf(unit.actor), unit.now) }),
)
