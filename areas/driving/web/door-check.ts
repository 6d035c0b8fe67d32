import type { Day } from '#platform/core/day.ts'
import type { TemporaryId } from '#platform/core/temporary-id.ts'
import { confirmations } from '../rules/door-checklist.ts'
import { type DoorEvent, type DoorState, doorStart, doorStep } from '../rules/door-flow.ts'
import { rejectionMessage } from '../rules/rejection.ts'
import type { DoorRequests, IdReading, Outcome, Photos } from './door-requests.ts'
import { type DoorInput, makeDoorUploads, type Side } from './door-uploads.ts'

/** All of one hand-over that must outlive a reload; sealed where it lies (docs/decisions/0017). */
export type DoorRecord = {
  readonly state: DoorState
  readonly photos: Photos<Blob>
  readonly signature: string | undefined
  readonly times: DoorTimes
  /** Refused readings that the server has stored. */
  readonly storedReadings: readonly string[]
}

/** When each thing was done, in ms by the server's clock. */
type DoorTimes = {
  readonly chosen: number
  readonly signed: number
  readonly checked: number
  /** Of each refused reading. */
  readonly readings: readonly number[]
}

type Deps = {
  readonly requests: DoorRequests
  readonly newTemporaryId: () => TemporaryId
  readonly isTurn: () => Promise<boolean>
  /** The server's present time. */
  readonly now: () => number
  /** The operating time zone's day (SIL-OPS-84). */
  readonly today: () => Day
  /** Whether it, or what followed it, lies sealed on the phone now. */
  readonly keep: (record: DoorRecord) => Promise<boolean>
}

const begun: DoorRecord = {
  state: doorStart,
  photos: {},
  signature: undefined,
  times: { chosen: 0, signed: 0, checked: 0, readings: [] },
  storedReadings: [],
}

/** The hand-over of one alcohol order: it outlives the screens that show it, and what is collected outlives the page. */
export function makeDoorCheck(deps: Deps, kept: DoorRecord = begun) {
  let record = kept
  let isKept = kept !== begun
  const listeners = new Set<() => void>()
  const uploads = makeDoorUploads({ ...deps, storedReadings: kept.storedReadings })
  uploads.subscribe(() => {
    const storedReadings = uploads.storedReadings()
    if (storedReadings.length !== record.storedReadings.length) set({ storedReadings })
    tell()
  })
  if (record.state.screen === 'uploading') uploads.plan(inputOf(record))

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function set(change: Partial<DoorRecord>): void {
    const next = { ...record, ...change }
    record = next
    isKept = false
    void deps.keep(next).then((done) => {
      if (record !== next) return
      isKept = done
      tell()
    })
    tell()
  }

  function take(event: DoorEvent): void {
    const before = record.state
    const state = doorStep(before, event, deps.today())
    if (state === before) return
    const at = deps.now()
    const isOther = state.recipient !== before.recipient && !state.signed
    const readings = state.readings.length > before.readings.length ? [...record.times.readings, at] : undefined
    set({
      state,
      ...(isOther ? { photos: {}, signature: undefined } : {}),
      ...(before.signed && !state.signed ? { signature: undefined } : {}),
      times: {
        ...record.times,
        ...(event.type === 'recipient_chosen' ? { chosen: at } : {}),
        ...(event.type === 'signed' ? { signed: at } : {}),
        ...(event.type === 'checklist_done' ? { checked: at } : {}),
        ...(readings ? { readings } : {}),
      },
    })
    const input = inputOf(record)
    if (event.type === 'recipient_chosen' && input.recipient) uploads.recipientChosen(input.recipient)
    if (readings) uploads.idRefused(input.readings)
    if (state.screen === 'uploading') uploads.plan(input)
  }

  return {
    record: () => record,
    /** All of it outlives this page. */
    isKept: () => isKept,
    steps: uploads.steps,
    photoState: uploads.photoState,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take,
    photoTaken(side: Side, photo: Blob): void {
      set({ photos: { ...record.photos, [side]: photo } })
      uploads.photoTaken(side, photo)
      take({ type: 'photo_taken', side })
    },
    resend: uploads.resend,
    sign: (signature: string | undefined) => set({ signature }),
    /** Sends what is left, and `end` last. */
    send: (end: () => Promise<Outcome>) => uploads.finish(inputOf(record), end),
  }
}

export type DoorCheck = ReturnType<typeof makeDoorCheck>

function inputOf({ state, photos, signature, times }: DoorRecord): DoorInput {
  const { recipient, checklist, sources, outcome } = state
  const { birth_date, expiration_date, confirmed } = checklist
  const refused = state.readings.map(
    (reading, at): IdReading => ({ ...reading, done_at: times.readings[at] ?? times.chosen }),
  )
  const isRead =
    birth_date !== '' && expiration_date !== '' && (state.refusal === 'none' || state.refusal === 'correcting')
  const last: IdReading = {
    birth_date,
    expiration_date,
    ...sources,
    is_correction: state.refusal === 'correcting',
    done_at: times.checked || times.signed,
    ...(outcome === 'delivered' ? { confirmed: confirmationsTicked(confirmed) } : {}),
  }
  return {
    recipient: recipient && { recipient, done_at: times.chosen },
    photos,
    readings: isRead ? [...refused, last] : refused,
    signature: state.signed && signature ? { signature, done_at: times.signed } : undefined,
    outcome: outcome === 'rejected' ? 'rejected' : 'delivered',
  }
}

/** Counted from 1, as the record of the check has them. */
function confirmationsTicked(confirmed: readonly boolean[]): number[] {
  return confirmations.flatMap((_, at) => (confirmed[at] ? [at + 1] : []))
}

export function rejectionOf({ state }: DoorRecord): string {
  return rejectionMessage(state.rejection)
}
