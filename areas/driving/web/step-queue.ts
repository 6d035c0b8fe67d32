import { makeDoorChecks } from './door-checks.ts'
import { makeOutbox, type StoredStep } from './outbox.ts'
import { type Answer, type StepOwner, senderFor } from './step-sender.ts'
import type { TabletStorage } from './tablet-storage.ts'

type Deps = {
  /** Whose steps these are. */
  readonly owner: StepOwner
  /** The driver whose page this is; undefined on a phone that is signed out. */
  readonly pagesDriver: number | undefined
  readonly storage: Promise<TabletStorage>
  readonly now: () => number
  readonly timeZone: () => string
  readonly onSent: () => void
}

const newPageId = () => `driver-${crypto.randomUUID()}`
const collectedIsGone = 'What was collected at the door is no longer on this phone. Call dispatch.'

/** What one driver did on this phone and the server has not heard of: the steps in order, and with them what is collected at doors. */
export function makeStepQueue({ owner, pagesDriver, storage, now, timeZone, onSent }: Deps) {
  const { driver_id } = owner

  const outbox = makeOutbox({
    store: {
      all: async () => (await (await storage).allSteps()).filter((step) => step.owner.driver_id === driver_id),
      add: async (entry) => (await storage).addStep(entry),
      remove: async (seq) => (await storage).removeStep(seq),
    },
    owner: () => owner,
    post,
    newPageId,
    onSent,
  })
  const checks = makeDoorChecks({
    driver_id,
    sender: senderFor(owner, pagesDriver),
    storage,
    newPageId,
    now,
    timeZone,
    isTurn: async (orderId) => {
      if (isFirst(orderId)) return true
      await outbox.drain()
      return isFirst(orderId)
    },
  })

  /** A door's own step may be under way: then its turn has come. */
  function isFirst(orderId: number): boolean {
    const [first] = outbox.state().kept
    return first === undefined || orderOfDoor(first) === orderId
  }

  async function post(step: StoredStep): Promise<Answer> {
    const { intent } = step
    const sender = senderFor(step.owner, pagesDriver)
    const call = (request: string, data: object) => sender.call(request, { ...data, done_at: intent.at }, step)
    switch (intent.request) {
      case 'hand_over': {
        const { driver_assignment_id, order_id } = intent.data
        const answer = await checks.send(order_id, () =>
          call('driver_assignment_mark_complete', { driver_assignment_id }),
        )
        // Without what was collected, the server misses it.
        return answer.data.error === 'verification_missing'
          ? { success: false, data: { ...answer.data, message: collectedIsGone } }
          : answer
      }
      case 'driver_reject_order':
        return checks.send(intent.data.order_id, () => call(intent.request, intent.data))
      default:
        return call(intent.request, intent.data)
    }
  }

  return { outbox, checks }
}

export type StepQueue = ReturnType<typeof makeStepQueue>

/** The order whose door this step ends. */
export function orderOfDoor({ intent }: Pick<StoredStep, 'intent'>): number | undefined {
  return intent.request === 'hand_over' || intent.request === 'driver_reject_order' ? intent.data.order_id : undefined
}
