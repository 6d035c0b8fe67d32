import { localTime } from '#platform/core/local-time.ts'
import { newTemporaryId } from '#platform/web/send.ts'
import { endingOf } from '../rules/door-endings.ts'
import { type DoorCheck, type DoorRecord, makeDoorCheck } from './door-check.ts'
import { bytesOfRecord, recordOfBytes } from './door-record-bytes.ts'
import { doorRequests, outcomeOf } from './door-requests.ts'
import type { Answer, StepSender } from './step-sender.ts'
import type { SealedDoor, TabletStorage } from './tablet-storage.ts'

/** What is collected at a door may wait this long for a signal (SIL-OPS-60). */
export const longestSealedMs = 12 * 60 * 60_000

type Deps = {
  readonly driver_id: number
  readonly sender: StepSender
  readonly storage: Promise<TabletStorage>
  readonly newPageId: () => string
  /** The server's present time, and the zone that says what day it is. */
  readonly now: () => number
  readonly timeZone: () => string
  /** No other step of this driver waits ahead of this order's door. */
  readonly isTurn: (orderId: number) => Promise<boolean>
}

/** The hand-overs that one driver has begun on this phone, by order; what they hold lies sealed beside the steps that wait. */
export function makeDoorChecks(deps: Deps) {
  const checks = new Map<number, Promise<DoorCheck | undefined>>()

  /** The check of this order: as it was left, or a new one. */
  function open(orderId: number): Promise<DoorCheck> {
    const opened = find(orderId).then((found) => found ?? begin(orderId))
    checks.set(orderId, opened)
    return opened
  }

  function find(orderId: number): Promise<DoorCheck | undefined> {
    const known = checks.get(orderId) ?? restore(orderId)
    checks.set(orderId, known)
    return known
  }

  async function restore(orderId: number): Promise<DoorCheck | undefined> {
    const { seal, ...storage } = await deps.storage
    const doors = await storage.allDoors().catch(() => [])
    const kept = doors.find((door) => door.driver_id === deps.driver_id && door.order_id === orderId)
    if (!kept || !seal || isTooOld(kept)) return undefined
    const bytes = await seal.open(kept).catch(() => undefined)
    return bytes && begin(orderId, recordOfBytes(bytes), kept.begun_at)
  }

  function begin(orderId: number, record?: DoorRecord, begunAt = Date.now()): DoorCheck {
    const { sender, newPageId, now } = deps
    return makeDoorCheck(
      {
        requests: doorRequests({ order_id: orderId, sender, newPageId }),
        newTemporaryId,
        isTurn: () => deps.isTurn(orderId),
        now,
        today: () => localTime(now(), deps.timeZone()).day,
        keep: keeperOf(orderId, begunAt),
      },
      record,
    )
  }

  /** Seals the latest, one at a time; what is superseded while one is written is not written. */
  function keeperOf(order_id: number, begun_at: number): (record: DoorRecord) => Promise<boolean> {
    let latest: DoorRecord | undefined
    let writing: Promise<boolean> | undefined
    const writeOne = async (record: DoorRecord) => {
      const { seal, keepDoor } = await deps.storage
      if (!seal) return false
      const sealed = await seal.close(await bytesOfRecord(record))
      // Sent meanwhile: what was deleted does not come back.
      if (!checks.has(order_id)) return false
      await keepDoor({ ...sealed, driver_id: deps.driver_id, order_id, begun_at })
      return true
    }
    const writeAll = async () => {
      let isKept = false
      while (latest) {
        const record = latest
        latest = undefined
        // A full disk: the page still holds it.
        isKept = await writeOne(record).catch(() => false)
      }
      writing = undefined
      return isKept
    }
    return (record) => {
      latest = record
      writing ??= writeAll()
      return writing
    }
  }

  async function forget(orderId: number): Promise<void> {
    checks.delete(orderId)
    await (await deps.storage).removeDoor({ driver_id: deps.driver_id, order_id: orderId })
  }

  return {
    open,
    forget,
    /** Sends what was collected and `end` last, as one step of the outbox. */
    async send(orderId: number, end: () => Promise<Answer>): Promise<Answer> {
      const check = await find(orderId)
      if (!check) return end()
      const outcome = await check.send(() => outcomeOf(end()))
      if (outcome.ok) {
        check.take({ type: 'uploaded' })
        await forget(orderId)
        return { success: true, data: {} }
      }
      if (outcome.error === undefined) throw new Error('no answer')
      const isWaiting = endingOf(outcome.error).do === 'try_again'
      return {
        success: false,
        data: { error: isWaiting ? 'exception' : outcome.error, message: outcome.problem },
      }
    },
    async resend(): Promise<void> {
      for (const check of checks.values()) (await check)?.resend()
    },
    /** Sealed things do not stay longer than they may, whoever's they are. */
    async deleteOld(): Promise<void> {
      const { allDoors, removeDoor } = await deps.storage
      for (const door of await allDoors()) {
        if (!isTooOld(door)) continue
        if (door.driver_id === deps.driver_id) checks.delete(door.order_id)
        await removeDoor(door)
      }
    },
  }
}

function isTooOld({ begun_at }: SealedDoor): boolean {
  return begun_at < Date.now() - longestSealedMs
}
