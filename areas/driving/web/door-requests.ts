import type { TemporaryId } from '#platform/core/temporary-id.ts'
import { saveSignature, verifiedRecipient, verify } from '../calls/door.ts'
import type { Recipient } from '../rules/door-flow.ts'
import type { DateSources, IdDates } from '../rules/id-dates.ts'
import type { Answer, StepSender } from './step-sender.ts'

/** What became of one request: done, or a problem in words for the driver; without `error` no answer came. */
export type Outcome<Data = unknown> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: string; readonly error?: string | undefined }

export type Photos<Photo> = { readonly front?: Photo | undefined; readonly back?: Photo | undefined }

/** One look at the ID as it is sent. */
export type IdReading = IdDates &
  DateSources & {
    readonly done_at: number
    readonly confirmed?: readonly number[]
    readonly is_correction?: boolean
  }

/** The requests of the flow; each answers with an outcome, a lost network is one too. */
export type DoorRequests = {
  chooseRecipient(choice: {
    readonly recipient: Recipient
    readonly id: TemporaryId
    readonly done_at: number
  }): Promise<Outcome<{ recipient_verified_id: number }>>
  uploadPhoto(photo: Blob): Promise<Outcome<{ asset_id: number }>>
  verify(check: IdReading & { recipient_verified_id: number; photos: Photos<number> }): Promise<Outcome>
  saveSignature(signed: { signature: string; recipient_name: string; done_at: number }): Promise<Outcome>
}

const noSignal = { ok: false, problem: 'No signal. It is sent by itself where there is some.' } as const

type From = { readonly order_id: number; readonly sender: StepSender; readonly newPageId: () => string }

/** Of one order's door. A repeat is harmless by what it says, so each goes under a number of its own. */
export function doorRequests({ order_id, sender, newPageId }: From): DoorRequests {
  const call = <Data>(name: string, data: object) =>
    outcomeOf<Data>(sender.call(name, data, { page_id: newPageId(), request_id: 1 }))
  return {
    chooseRecipient: ({ recipient: { recipient_id, name }, id, done_at }) =>
      call(verifiedRecipient.name, { recipient_id, name, order_id, recipient_verified_id: id, done_at }),
    uploadPhoto: (photo) => outcomeOf(sender.photo(photo)),
    verify: ({ photos: { front, back }, ...check }) =>
      call(verify.name, {
        ...check,
        ...(front === undefined ? {} : { id_front_asset_id: front }),
        ...(back === undefined ? {} : { id_back_asset_id: back }),
      }),
    saveSignature: (signed) => call(saveSignature.name, { order_id, ...signed }),
  }
}

/** The answer as an outcome; the server is trusted to answer in the shape that the call names. */
export async function outcomeOf<Data = unknown>(answering: Promise<Answer>): Promise<Outcome<Data>> {
  const answer = await answering.catch(() => undefined)
  if (!answer) return noSignal
  if (answer.success) return { ok: true, data: answer.data as Data }
  const { error = 'exception', message = 'Something went wrong. Please try again.' } = answer.data
  return { ok: false, problem: message, error }
}
