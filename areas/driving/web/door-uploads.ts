import type { TemporaryId } from '#platform/core/temporary-id.ts'
import { endingOf, isStoredRefusal } from '../rules/door-endings.ts'
import type { Recipient } from '../rules/door-flow.ts'
import { nextUpload, type UploadStep, uploadStep } from '../rules/uploading.ts'
import type { DoorRequests, IdReading, Outcome, Photos } from './door-requests.ts'

export type Side = keyof Photos<unknown>
type Key = 'recipient' | Side | 'verify' | 'signature' | 'complete' | 'reject'

/** `waiting`: no answer came, it is sent again by itself. */
export type PhotoState =
  | { readonly state: 'sending' | 'sent' | 'waiting' }
  | { readonly state: 'refused'; readonly problem: string }

/** All that is sent at the end; what a rejection has captured so far is kept as evidence (SIL-OPS-88). */
export type DoorInput = {
  readonly recipient: { readonly recipient: Recipient; readonly done_at: number } | undefined
  readonly photos: Photos<Blob>
  /** What was read of the ID, in order: refused readings, and the last one. */
  readonly readings: readonly IdReading[]
  readonly signature: { readonly signature: string; readonly done_at: number } | undefined
  readonly outcome: 'delivered' | 'rejected'
}

const labels: Readonly<Record<Key, string>> = {
  recipient: 'Who received it',
  front: 'Front of the ID',
  back: 'Back of the ID',
  verify: 'Dates and checklist',
  signature: 'Signature',
  complete: 'Delivered',
  reject: 'Delivery rejected',
}

type Deps = {
  readonly requests: DoorRequests
  readonly newTemporaryId: () => TemporaryId
  /** The pickup goes ahead of the door: false while a step before it waits on the phone. */
  readonly isTurn: () => Promise<boolean>
  /** Refused readings that the server has, from before a reload: sent again they would undo their correction. */
  readonly storedReadings?: readonly string[]
}

/**
 * Sends what the flow collects: recipient, photos and refused readings as soon as they are there, the rest at the end (SIL-OPS-83).
 * Nothing is sent twice that was accepted.
 */
export function makeDoorUploads({ requests, newTemporaryId, isTurn, storedReadings: stored = [] }: Deps) {
  let recipient:
    | { readonly of: Recipient; readonly id: Promise<Outcome<{ recipient_verified_id: number }>> }
    | undefined
  const photos = new Map<Side, { readonly of: Blob; readonly id: Promise<Outcome<{ asset_id: number }>> }>()
  const photoStates = new Map<Side, PhotoState>()
  const storedReadings = new Set<string>(stored)
  let storedLast: string | undefined
  let storedSignature: string | undefined
  let readingsBefore: Promise<unknown> = Promise.resolve()
  let steps: readonly UploadStep<Key>[] = []
  const listeners = new Set<() => void>()

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function sendRecipient(of: NonNullable<DoorInput['recipient']>) {
    const isSame = recipient?.of === of.recipient
    return recipient && isSame ? again(recipient.id, () => startRecipient(of)) : startRecipient(of)
  }

  function startRecipient({ recipient: of, done_at }: NonNullable<DoorInput['recipient']>) {
    const id = isTurn().then((ready) =>
      ready ? requests.chooseRecipient({ recipient: of, id: newTemporaryId(), done_at }) : notYet,
    )
    recipient = { of, id }
    return id
  }

  function sendPhoto(side: Side, of: Blob) {
    const sent = photos.get(side)
    return sent?.of === of ? again(sent.id, () => startPhoto(side, of)) : startPhoto(side, of)
  }

  function startPhoto(side: Side, of: Blob) {
    photoStates.set(side, { state: 'sending' })
    const id = requests.uploadPhoto(of)
    photos.set(side, { of, id })
    tell()
    void id.then((outcome) => {
      if (photos.get(side)?.of !== of) return
      photoStates.set(side, stateOf(outcome))
      tell()
    })
    return id
  }

  /** One list after the other: a refused reading that overtook its correction would undo it. */
  function sendReadings(readings: readonly IdReading[]): Promise<Outcome> {
    const sending = readingsBefore.then(() => sendEach(readings))
    readingsBefore = sending
    return sending
  }

  async function sendEach(readings: readonly IdReading[]): Promise<Outcome> {
    for (const reading of readings) {
      const key = JSON.stringify(reading)
      const isLast = reading.confirmed !== undefined
      if (key === storedLast || storedReadings.has(key)) continue
      const id = await idOf(recipient?.id)
      if (id === undefined) return notYet
      const [front, back] = await Promise.all((['front', 'back'] as const).map((side) => idOf(photos.get(side)?.id)))
      const sent = await requests.verify({ ...reading, recipient_verified_id: id, photos: { front, back } })
      // By refusing a bad reading the server says that it has stored it.
      if (!sent.ok && (isLast || !isStoredRefusal(sent.error))) return sent
      if (isLast) storedLast = key
      else storedReadings.add(key)
      tell()
    }
    return done
  }

  async function sendOne(key: Key, input: DoorInput, end: () => Promise<Outcome>): Promise<Outcome> {
    switch (key) {
      case 'recipient':
        return input.recipient ? sendRecipient(input.recipient) : done
      case 'front':
      case 'back': {
        const photo = input.photos[key]
        return photo ? sendPhoto(key, photo) : done
      }
      case 'verify':
        return sendReadings(input.readings)
      case 'signature':
        return sendSignature(input)
      case 'complete':
      case 'reject':
        return end()
    }
  }

  async function sendSignature({ signature, recipient: of }: DoorInput): Promise<Outcome> {
    if (!signature || !of || storedSignature === signature.signature) return done
    const sent = await requests.saveSignature({ ...signature, recipient_name: of.recipient.name })
    if (sent.ok) storedSignature = signature.signature
    return sent
  }

  function set(next: readonly UploadStep<Key>[]): void {
    steps = next
    tell()
  }

  /** What the server took and no longer has is sent again from the beginning. */
  function forgetSent(): void {
    recipient = undefined
    photos.clear()
    photoStates.clear()
    storedLast = undefined
    storedSignature = undefined
    set(steps.map(({ key, label }) => ({ key, label, state: 'waiting' })))
  }

  return {
    steps: () => steps,
    photoState: (side: Side) => photoStates.get(side),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    recipientChosen: (of: NonNullable<DoorInput['recipient']>) => void sendRecipient(of),
    photoTaken: (side: Side, photo: Blob) => void sendPhoto(side, photo),
    /** What no answer came for, when there may be a signal again. */
    resend(): void {
      for (const [side, { of }] of photos) if (photoStates.get(side)?.state === 'waiting') void startPhoto(side, of)
    },
    idRefused: (readings: readonly IdReading[]) => void sendReadings(readings),
    storedReadings: (): readonly string[] => [...storedReadings],
    /** The steps of what is collected now; what the server has is not sent again. */
    plan: (input: DoorInput) => set(keysOf(input).map((key) => ({ key, label: labels[key], state: 'waiting' }))),
    /** Sends what is left, and `end` last: what completes or rejects the delivery. */
    async finish(input: DoorInput, end: () => Promise<Outcome>): Promise<Outcome> {
      for (let step = nextUpload(steps); step; step = nextUpload(steps)) {
        const { key } = step
        set(uploadStep(steps, { type: 'sending', key }))
        const result = await sendOne(key, input, end)
        // A rejection is not held up by evidence that the server does not take: that ID was refused anyway.
        const isEvidence = input.outcome === 'rejected' && key !== 'reject'
        const ending = result.ok ? undefined : endingOf(result.error)
        if (result.ok || (isEvidence && ending?.do !== 'try_again')) {
          set(uploadStep(steps, { type: 'done', key }))
          continue
        }
        if (ending?.do === 'try_again' && ending.anew) forgetSent()
        const { problem, error: refusal } = result
        set(uploadStep(steps, { type: 'failed', key, problem, refusal, ending: endingOf(refusal) }))
        return result
      }
      return done
    },
  }
}

const done: Outcome = { ok: true, data: undefined }
const notYet = { ok: false, problem: 'An earlier step is sent first. Try again in a moment.' } as const

function stateOf(outcome: Outcome<unknown>): PhotoState {
  if (outcome.ok) return { state: 'sent' }
  return endingOf(outcome.error).do === 'try_again'
    ? { state: 'waiting' }
    : { state: 'refused', problem: outcome.problem }
}

function keysOf({ recipient, photos, readings, signature, outcome }: DoorInput): readonly Key[] {
  const end: Key = outcome === 'delivered' ? 'complete' : 'reject'
  const has: Readonly<Record<Key, boolean>> = {
    recipient: recipient !== undefined,
    front: photos.front !== undefined,
    back: photos.back !== undefined,
    verify: recipient !== undefined && readings.length > 0,
    signature: recipient !== undefined && signature !== undefined,
    complete: true,
    reject: true,
  }
  return (['recipient', 'front', 'back', 'verify', 'signature', end] as const).filter((key) => has[key])
}

/** What was accepted or refused stays so; what the network lost is asked again. */
async function again<Data>(
  earlier: Promise<Outcome<Data>>,
  anew: () => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  const outcome = await earlier
  return outcome.ok || endingOf(outcome.error).do !== 'try_again' ? outcome : anew()
}

async function idOf(sent: Promise<Outcome<{ recipient_verified_id: number } | { asset_id: number }>> | undefined) {
  const outcome = await sent
  if (!outcome?.ok) return undefined
  return 'asset_id' in outcome.data ? outcome.data.asset_id : outcome.data.recipient_verified_id
}
