import type { TemporaryId } from '#platform/core/temporary-id.ts'
import type { Recipient } from '../rules/door-flow.ts'
import type { IdDates } from '../rules/id-dates.ts'
import { nextUpload, type UploadStep, uploadStep } from '../rules/uploading.ts'

/** What became of one request: done, or a problem in words for the driver. */
export type Outcome<Data = unknown> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: string; readonly isFinal: boolean; readonly error?: string | undefined }

/** The requests of the flow; each answers with an outcome, a lost network is one too. */
export type DoorRequests = {
  chooseRecipient(recipient: Recipient, id: TemporaryId): Promise<Outcome<{ recipient_verified_id: number }>>
  uploadPhoto(photo: File): Promise<Outcome<{ asset_id: number }>>
  verify(check: IdDates & { recipient_verified_id: number; photos: Photos<number> }): Promise<Outcome>
  saveSignature(signature: string, recipient_name: string): Promise<Outcome>
  complete(): Promise<Outcome>
  reject(rejection_message: string): Promise<Outcome>
}

export type Photos<Photo> = { readonly front?: Photo | undefined; readonly back?: Photo | undefined }
type Side = keyof Photos<unknown>
type Key = 'recipient' | Side | 'verify' | 'signature' | 'complete' | 'reject'

/** All that is sent at the end; what a rejection has captured so far is kept as evidence (SIL-OPS-88). */
export type DoorInput = {
  readonly recipient: Recipient | undefined
  readonly photos: Photos<File>
  readonly dates: IdDates | undefined
  readonly signature: string | undefined
  readonly outcome: { readonly type: 'delivered' } | { readonly type: 'rejected'; readonly rejection_message: string }
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

/**
 * Sends what the flow collects: recipient and photos as soon as they are there, the rest at the end (SIL-OPS-83). Nothing is sent twice
 * that was accepted, and nothing is kept beyond this page (SIL-OPS-60).
 */
export function makeDoorUploads(requests: DoorRequests, newTemporaryId: () => TemporaryId) {
  let recipient:
    | { readonly of: Recipient; readonly id: Promise<Outcome<{ recipient_verified_id: number }>> }
    | undefined
  const photos = new Map<Side, { readonly of: File; readonly id: Promise<Outcome<{ asset_id: number }>> }>()
  let steps: readonly UploadStep<Key>[] = []
  const listeners = new Set<() => void>()

  function sendRecipient(of: Recipient) {
    return recipient?.of === of ? again(recipient.id, () => startRecipient(of)) : startRecipient(of)
  }

  function startRecipient(of: Recipient) {
    const id = requests.chooseRecipient(of, newTemporaryId())
    recipient = { of, id }
    return id
  }

  function sendPhoto(side: Side, of: File) {
    const sent = photos.get(side)
    if (sent?.of === of) return again(sent.id, () => startPhoto(side, of))
    return startPhoto(side, of)
  }

  function startPhoto(side: Side, of: File) {
    const id = requests.uploadPhoto(of)
    photos.set(side, { of, id })
    return id
  }

  async function sendOne(key: Key, collected: DoorInput): Promise<Outcome> {
    const { outcome, photos: taken, signature, dates } = collected
    switch (key) {
      case 'recipient':
        return collected.recipient ? sendRecipient(collected.recipient) : nothing
      case 'front':
      case 'back': {
        const photo = taken[key]
        return photo ? sendPhoto(key, photo) : nothing
      }
      case 'verify': {
        const id = await idOf(recipient?.id)
        if (!dates || id === undefined) return nothing
        const [front, back] = await Promise.all((['front', 'back'] as const).map((side) => idOf(photos.get(side)?.id)))
        return requests.verify({ ...dates, recipient_verified_id: id, photos: { front, back } })
      }
      case 'signature':
        return signature ? requests.saveSignature(signature, collected.recipient?.name ?? '') : nothing
      case 'complete':
        return requests.complete()
      case 'reject':
        return outcome.type === 'rejected' ? requests.reject(outcome.rejection_message) : nothing
    }
  }

  function set(next: readonly UploadStep<Key>[]): void {
    steps = next
    for (const listener of listeners) listener()
  }

  let running: Promise<boolean> | undefined

  /** One at a time: the button and the network that comes back may both ask. */
  function run(collected: DoorInput): Promise<boolean> {
    running ??= finish(collected).finally(() => {
      running = undefined
    })
    return running
  }

  /** True when all is done. */
  async function finish(collected: DoorInput): Promise<boolean> {
    for (let step = nextUpload(steps); step; step = nextUpload(steps)) {
      const { key } = step
      set(uploadStep(steps, { type: 'sending', key }))
      const result = await sendOne(key, collected)
      // A rejection is not held up by evidence that the server does not take: that ID was refused anyway.
      const isEvidence = collected.outcome.type === 'rejected' && key !== 'reject'
      if (result.ok || (isEvidence && result.isFinal)) set(uploadStep(steps, { type: 'done', key }))
      else {
        const { problem, isFinal } = result
        set(uploadStep(steps, { type: 'failed', key, problem, canRetry: !isFinal }))
        return false
      }
    }
    return true
  }

  return {
    steps: () => steps,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    recipientChosen: (of: Recipient) => void sendRecipient(of),
    photoTaken: (side: Side, photo: File) => void sendPhoto(side, photo),
    /** From the uploading screen; the steps depend on what was collected. */
    begin(collected: DoorInput): Promise<boolean> {
      if (running === undefined) set(keysOf(collected).map((key) => ({ key, label: labels[key], state: 'waiting' })))
      return run(collected)
    },
    /** Goes on with the unfinished steps. */
    retry: run,
  }
}

const nothing: Outcome = { ok: true, data: undefined }

function keysOf({ recipient, photos, dates, signature, outcome }: DoorInput): readonly Key[] {
  const end: Key = outcome.type === 'delivered' ? 'complete' : 'reject'
  const has: Readonly<Record<Key, boolean>> = {
    recipient: recipient !== undefined,
    front: photos.front !== undefined,
    back: photos.back !== undefined,
    verify: recipient !== undefined && dates !== undefined,
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
  return outcome.ok || outcome.isFinal ? outcome : anew()
}

async function idOf(sent: Promise<Outcome<{ recipient_verified_id: number } | { asset_id: number }>> | undefined) {
  const outcome = await sent
  if (!outcome?.ok) return undefined
  return 'asset_id' in outcome.data ? outcome.data.asset_id : outcome.data.recipient_verified_id
}
