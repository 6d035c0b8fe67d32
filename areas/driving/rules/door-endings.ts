/** Where a driver can do again what the server did not take. */
export type DoorStepToRedo = 'choose_recipient' | 'upload_ids' | 'signature' | 'checklist'

/**
 * What follows a failure at the door: three kinds, never mixed. None of them is the rejection of the delivery, which is about the
 * recipient and not about a network.
 */
export type Ending =
  /** It can succeed a second later; `anew`: the server no longer has what it took before, so that is sent again too. */
  | { readonly do: 'try_again'; readonly anew?: true }
  | { readonly do: 'go_back'; readonly to: DoorStepToRedo }
  | { readonly do: 'call_dispatch' }

const tryAgain: Ending = { do: 'try_again' }
const sendAnew: Ending = { do: 'try_again', anew: true }
const backTo = (to: DoorStepToRedo): Ending => ({ do: 'go_back', to })

const endings: Readonly<Record<string, Ending>> = {
  exception: tryAgain,
  too_many_requests: tryAgain,
  answered_meanwhile: tryAgain,
  // The pickup is on its way too, or was a moment ago.
  not_picked_up: tryAgain,
  recipient_missing: sendAnew,
  unknown_id: sendAnew,
  unknown_asset: sendAnew,
  verification_missing: sendAnew,
  unknown_recipient: backTo('choose_recipient'),
  name_missing: backTo('choose_recipient'),
  photos_missing: backTo('upload_ids'),
  same_photo: backTo('upload_ids'),
  photo_of_another_order: backTo('upload_ids'),
  file_missing: backTo('upload_ids'),
  wrong_type: backTo('upload_ids'),
  too_large: backTo('upload_ids'),
  signature_invalid: backTo('signature'),
  signature_too_small: backTo('signature'),
  signature_too_large: backTo('signature'),
  not_confirmed: backTo('checklist'),
  impossible_date: backTo('checklist'),
  too_young: backTo('checklist'),
  expired: backTo('checklist'),
  must_be_rejected: backTo('checklist'),
}

/** No code: no answer came. What nobody here knows, a person must look at. */
export function endingOf(error: string | undefined): Ending {
  if (error === undefined) return tryAgain
  return endings[error] ?? { do: 'call_dispatch' }
}

/** The server has stored the reading and says by this that it forbids the hand-over (SIL-OPS-85). */
export function isStoredRefusal(error: string | undefined): boolean {
  return error === 'too_young' || error === 'expired' || error === 'must_be_rejected'
}
