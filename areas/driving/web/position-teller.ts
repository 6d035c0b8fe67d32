import { send } from '#platform/web/send.ts'
import { driverPosition, driverPositionStill } from '../calls/position.ts'
import { isWorthSending, positionFault, type SeenPosition, type SentPosition, standsStill } from '../rules/position.ts'
import type { DriverDesk } from './driver-desk.ts'

const tryAgainAfterMs = 5_000
/** A place that is told a while after the last look at the queue brings the next one along, so that this needs no call of its own. */
const asksAlongMs = 25_000

/**
 * Tells dispatch where this phone is: a place only when it is another one, and that it still stands there with the looks at the queue that
 * are made anyway. Only the latest place is ever sent: what could not be sent where there is no signal is out of date when there is.
 */
export function makePositionTeller(desk: Pick<DriverDesk, 'refreshOlderThan'>) {
  let last: SentPosition | undefined
  let seen: SeenPosition | undefined
  let isSending = false
  let failedAt: number | undefined

  async function tell({ fix }: SeenPosition, age: number): Promise<void> {
    const { lat, lng, accuracy } = fix
    const at = Date.now()
    isSending = true
    const telling = send(driverPosition, { lat, lng, accuracy, age }).catch(() => undefined)
    void desk.refreshOlderThan(asksAlongMs)
    const reply = await telling
    isSending = false
    failedAt = reply?.success ? undefined : Date.now()
    if (reply?.success) last = { fix, at, onTheWay: last !== undefined }
  }

  return {
    /** The phone has found where it is. */
    hear({ coords, timestamp }: GeolocationPosition): void {
      const { latitude: lat, longitude: lng, accuracy } = coords
      const now = Date.now()
      const age = Math.max(0, now - timestamp)
      if (positionFault({ accuracy, age })) return
      seen = { fix: { lat, lng, accuracy, at: timestamp }, at: now }
      const mayTry = failedAt === undefined || Math.abs(now - failedAt) >= tryAgainAfterMs
      if (!isSending && mayTry && isWorthSending(last, seen.fix, now)) void tell(seen, age)
    },
    /** Says that the phone stands, where it knows that it does. */
    async tellStill(): Promise<void> {
      if (isSending || !standsStill(last, seen, Date.now())) return
      const reply = await send(driverPositionStill, {}).catch(() => undefined)
      if (reply?.success && !reply.data.known) last = undefined
    },
    /** Nobody looks any more: what was found until now says nothing of later. */
    pause(): void {
      seen = undefined
    },
  }
}

export type PositionTeller = ReturnType<typeof makePositionTeller>
