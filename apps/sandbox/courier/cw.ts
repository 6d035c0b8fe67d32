import * as z from 'zod/mini'
import type { SandboxClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Journal } from '../journal.ts'
import { plain, table, when } from '../pages/page.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { holdsKey } from '../vault/vault.ts'
import { openWebhooks, signedAt } from '../webhooks.ts'
import { handedOverAfter, isFinished, isPickedUp, journeyFor, pickedUpAfter, type Step, usualDrive } from './journey.ts'
import type { Roads } from './roads.ts'

type CwDeps = {
  journal: Journal
  clock: SandboxClock
  faults: Faults
  secretKey: string
  /** 60 makes a minute of the courier's pass in a second. */
  timeScale: number
  /** Without them the robots keep the rhythm of the services' own tests. */
  roads: Roads | undefined
  log(line: object): void
}

const stop = z.object({
  name: z.string().check(z.minLength(1)),
  phone_number: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  address: z.string().check(z.minLength(1)),
  location: z.object({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  instructions: z.optional(z.string().check(z.maxLength(280))),
})
const need = z.enum(['required', 'none'])
const deliveryBody = z.object({
  external_delivery_id: z.string().check(z.minLength(1), z.maxLength(100)),
  pickup: stop,
  dropoff: stop,
  pickup_ready_time: z.iso.datetime(),
  order_value: z.int().check(z.nonnegative()),
  order_contains: z.object({ alcohol: z.boolean() }),
  dropoff_options: z.object({ id_verification: need, signature: need, contactless: z.boolean() }),
  action_if_undeliverable: z.enum(['return_to_pickup', 'dispose']),
  webhook_url: z.optional(z.url()),
})
type DeliveryInput = z.infer<typeof deliveryBody>
type Job = {
  wish: DeliveryInput
  fee: number
  created: number
  /** Seconds from door to door. */
  drive: number
  steps: readonly Step[]
  cancelled?: number
  eventsSent: number
}
type CwEntry =
  | { what: 'created'; id: string; job: Omit<Job, 'eventsSent'> }
  | { what: 'cancelled'; id: string; at: number }
  | { what: 'told'; id: string; step: number }

const longestMiles = 12

/** The delivery service CW: quotes, deliveries with a robot courier, cancelling, and signed webhooks at each step. */
export function cwProvider({ journal, clock, faults, secretKey, timeScale, roads, log }: CwDeps) {
  const jobs = new Map<string, Job>()
  const book = journal.section<CwEntry>('cw', { apply, clear: () => jobs.clear() })
  const webhooks = openWebhooks({
    provider: 'cw',
    header: 'cw-signature',
    sign: signedAt(clock.wall),
    faults,
    log,
  })
  const heartbeat = setInterval(tellWhatHappened, Math.max(50, Math.min(1_000, 5_000 / timeScale)))
  heartbeat.unref()
  clock.onAdvance(tellWhatHappened)

  function apply(entry: CwEntry) {
    if (entry.what === 'created') {
      jobs.set(entry.id, { ...entry.job, eventsSent: 0 })
      return
    }
    const job = jobs.get(entry.id)
    if (job && entry.what === 'cancelled') job.cancelled = entry.at
    if (job && entry.what === 'told') job.eventsSent = entry.step
  }

  const dueAt = (job: Job, step: Step) => job.created + (step.after * 1000) / timeScale

  function stepsSoFar(job: Job): Step[] {
    const until = Math.min(clock.now(), job.cancelled ?? Number.POSITIVE_INFINITY)
    const passed = job.steps.filter((step) => dueAt(job, step) <= until)
    if (job.cancelled === undefined) return passed
    return [
      ...passed,
      {
        status: 'cancelled',
        after: ((job.cancelled - job.created) * timeScale) / 1000,
        reason: 'cancelled_by_creator',
      },
    ]
  }

  /** Said before it is sent: after a crash a step may be missing from the webhooks, and is found by asking, as in real life. */
  function tellWhatHappened() {
    for (const [id, job] of jobs) {
      const steps = stepsSoFar(job)
      if (job.eventsSent >= steps.length || !job.wish.webhook_url) continue
      const news = steps.slice(job.eventsSent)
      const first = job.eventsSent
      book.record({ what: 'told', id, step: steps.length })
      for (const [index, step] of news.entries()) {
        const event = {
          event_id: `${id}.${first + index + 1}`,
          created_at: new Date(dueAt(job, step)).toISOString(),
          delivery: resource(job, steps.slice(0, first + index + 1)),
        }
        webhooks.send({ url: job.wish.webhook_url, body: JSON.stringify(event), secret: secretKey })
      }
    }
  }

  async function driveOf({ pickup, dropoff }: DeliveryInput): Promise<number> {
    return roads ? Math.ceil((await roads.driveMs(pickup.location, dropoff.location)) / 1000) : usualDrive
  }

  function quote(request: SandboxRequest): Promise<SandboxReply> {
    return checked(request, async (input) => {
      const drive = await driveOf(input)
      const { fee, pickup_time_estimated, dropoff_time_estimated } = estimate(input, clock.now(), drive, timeScale)
      const expires_at = new Date(clock.now() + 5 * 60_000).toISOString()
      return json(200, {
        external_delivery_id: input.external_delivery_id,
        fee,
        pickup_time_estimated,
        dropoff_time_estimated,
        expires_at,
      })
    })
  }

  function create(request: SandboxRequest): Promise<SandboxReply> {
    return checked(request, async (input) => {
      const id = input.external_delivery_id
      const drive = await driveOf(input)
      // From here to the record nothing waits: of two with one id the second finds the first.
      if (jobs.has(id)) return refused(409, 'duplicate_delivery_id')
      const steps = journeyFor(input.dropoff.phone_number, input.order_contains.alcohol, drive)
      const { fee } = estimate(input, clock.now(), drive, timeScale)
      book.record({ what: 'created', id, job: { wish: input, fee, created: clock.now(), drive, steps } })
      tellWhatHappened()
      return found(id, 201)
    })
  }

  function cancel(id: string): SandboxReply {
    const job = jobs.get(id)
    if (!job) return refused(404, 'unknown_delivery_id')
    if (job.cancelled !== undefined) return found(id)
    const steps = stepsSoFar(job)
    const last = steps.at(-1)
    if (last && isFinished(last.status)) return refused(409, 'delivery_finished')
    if (isPickedUp(steps)) return refused(409, 'delivery_picked_up')
    book.record({ what: 'cancelled', id, at: clock.now() })
    tellWhatHappened()
    return found(id)
  }

  function found(id: string, status = 200): SandboxReply {
    const job = jobs.get(id)
    return job ? json(status, resource(job, stepsSoFar(job))) : refused(404, 'unknown_delivery_id')
  }

  const resource = (job: Job, steps: readonly Step[]) => {
    const { wish, fee, created, drive } = job
    const last = steps.at(-1)
    const assigned = steps.some((step) => step.status === 'confirmed')
    const { pickup_time_estimated, dropoff_time_estimated } = estimate(wish, created, drive, timeScale)
    return {
      external_delivery_id: wish.external_delivery_id,
      delivery_status: last?.status ?? 'created',
      fee,
      courier: assigned ? { name: 'Robin (robot courier)', phone_number: '+14045550190' } : null,
      pickup_time_estimated,
      dropoff_time_estimated,
      id_checked: steps.some((step) => step.idChecked === true),
      reason: last?.reason ?? null,
    }
  }

  const service = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path,
    answer: (request) => (holdsKey(request, secretKey) ? answer(request) : refused(401, 'api_key_invalid')),
  })

  return {
    routes: [
      service('POST', '/cw/v1/quotes', quote),
      service('POST', '/cw/v1/deliveries', create),
      service('GET', '/cw/v1/deliveries/:id', ({ named }) => found(named.id ?? '')),
      service('POST', '/cw/v1/deliveries/:id/cancel', ({ named }) => cancel(named.id ?? '')),
    ],
    /** For the sandbox's own page. */
    table() {
      const rows = [...jobs.values()]
        .slice(-50)
        .reverse()
        .map((job) => {
          const status = stepsSoFar(job).at(-1)?.status ?? 'created'
          return [
            when(job.created),
            plain(job.wish.external_delivery_id),
            plain(status),
            plain(job.wish.dropoff.address),
          ]
        })
      return table(['Since', 'Delivery', 'Status', 'To'], rows, 'No deliveries yet.')
    },
    close() {
      clearInterval(heartbeat)
      webhooks.close()
    },
  }
}

async function checked(
  request: SandboxRequest,
  answer: (input: DeliveryInput) => Promise<SandboxReply>,
): Promise<SandboxReply> {
  const body = deliveryBody.safeParse(request.body)
  if (!body.success)
    return json(422, { error: { code: 'validation_error', field: body.error.issues[0]?.path.join('.') } })
  const { order_contains, dropoff_options, action_if_undeliverable } = body.data
  if (order_contains.alcohol) {
    const { id_verification, signature, contactless } = dropoff_options
    const safe = id_verification === 'required' && signature === 'required' && !contactless
    if (!safe || action_if_undeliverable !== 'return_to_pickup') return refused(422, 'alcohol_not_allowed')
  }
  const miles = milesBetween(body.data)
  if (miles > 100) return refused(422, 'address_not_in_coverage')
  if (miles > longestMiles) return refused(422, 'distance_too_long')
  return answer(body.data)
}

function estimate(input: DeliveryInput, from: number, drive: number, timeScale: number) {
  const ready = Math.max(from, Date.parse(input.pickup_ready_time))
  const time = (seconds: number) => new Date(ready + (seconds * 1000) / timeScale).toISOString()
  const fee = 599 + Math.round(milesBetween(input) * 75)
  return { fee, pickup_time_estimated: time(pickedUpAfter), dropoff_time_estimated: time(handedOverAfter(drive)) }
}

/** Good enough within a county: degrees as miles, east-west ones shortened by the latitude. */
function milesBetween({ pickup, dropoff }: DeliveryInput): number {
  const north = (dropoff.location.lat - pickup.location.lat) * 69
  const east = (dropoff.location.lng - pickup.location.lng) * 69 * Math.cos((pickup.location.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

const refused = (status: number, code: string) => json(status, { error: { code } })
