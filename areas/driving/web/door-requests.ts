import type { Call } from '#platform/core/call.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { type SendResult, send } from '#platform/web/send.ts'
import { uploadPhoto } from '../calls/assets.ts'
import { driverAssignmentMarkComplete } from '../calls/assignment.ts'
import { driverRejectOrder, saveSignature, verifiedRecipient, verify } from '../calls/door.ts'
import { photoWords } from '../rules/id-photo.ts'
import type { DoorRequests, Outcome } from './door-uploads.ts'

type At = { readonly driver_assignment_id: string; readonly order_id: number }

const noSignal = { ok: false, problem: 'No signal. Try again where there is some.', isFinal: false } as const
const uploadWithin = 60_000

/** The requests of one order's door. */
export function doorRequests({ driver_assignment_id, order_id }: At): DoorRequests {
  return {
    chooseRecipient: ({ recipient_id, name }, id) =>
      outcomeOf(send(verifiedRecipient, { recipient_id, name, order_id, recipient_verified_id: id })),
    uploadPhoto: sendPhoto,
    verify: ({ photos: { front, back }, ...check }) =>
      outcomeOf(
        send(verify, {
          ...check,
          ...(front === undefined ? {} : { id_front_asset_id: front }),
          ...(back === undefined ? {} : { id_back_asset_id: back }),
        }),
      ),
    saveSignature: (signature, recipient_name) =>
      outcomeOf(send(saveSignature, { order_id, signature, recipient_name })),
    complete: () => outcomeOf(send(driverAssignmentMarkComplete, { driver_assignment_id })),
    reject: (rejection_message) => outcomeOf(send(driverRejectOrder, { order_id, rejection_message })),
  }
}

async function outcomeOf<C extends Call>(
  sending: Promise<SendResult<C>>,
): Promise<Outcome<Extract<SendResult<C>, { success: true }>['data']>> {
  const sent = await sending.catch(() => undefined)
  if (!sent) return noSignal
  if (sent.success) return { ok: true, data: sent.data }
  const { error, message } = sent.data
  return { ok: false, problem: message, error, isFinal: error !== 'exception' && error !== 'not_authorized' }
}

/** Multipart, so not by the shared transport. */
async function sendPhoto(photo: File): Promise<Outcome<{ asset_id: number }>> {
  const form = new FormData()
  form.append('file', photo, 'id')
  try {
    const response = await fetch(uploadPhoto.path, {
      method: uploadPhoto.method,
      body: form,
      credentials: 'include',
      signal: AbortSignal.timeout(uploadWithin),
    })
    const reply = (await response.json()) as Partial<RouteReplyOf<typeof uploadPhoto>> & {
      message?: string
      error?: string
    }
    if (response.ok && reply.asset_id !== undefined) return { ok: true, data: { asset_id: reply.asset_id } }
    const isFinal = response.status === 413 || response.status === 415 || response.status === 400
    return { ok: false, problem: reply.message ?? photoWords.wrong_type, error: reply.error, isFinal }
  } catch {
    return noSignal
  }
}
