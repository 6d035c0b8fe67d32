import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { cartPage } from '#areas/cart/calls/cart-page.ts'
import type { updateAddress, updateCustomer } from '#areas/cart/calls/contact.ts'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import type { LoadState } from '#areas/cart/rules/values.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { bareCall, send, transport } from '#platform/web/send.ts'
import type { MapPlace, StreetMapSource } from '#ui/street-map/map-source.ts'
import { addressText } from './checkout-draft.ts'
import { words } from './words.ts'

const updatingAddress = bareCall<typeof updateAddress>('update_address')
const updatingCustomer = bareCall<typeof updateCustomer>('update_customer')

const compareEveryMs = 1000
export const addressField = 'address'

type Contact = {
  name: string
  phone_number: string
  address_line: string
  apartment_number: string
  /** What was written before a suggestion was chosen. */
  typed: string
  is_delivery: boolean
}
/** The street is known and the house is not: its place is set on the map. */
export type PinRequest = { readonly place: MapPlace & { readonly label: string }; readonly map: StreetMapSource }

export type ContactSync = {
  readonly customer: LoadState
  readonly address: LoadState
  /** Words for the last look-up that failed. */
  readonly phoneError: string | undefined
  readonly addressError: string | undefined
  readonly pinRequest: PinRequest | undefined
  /** Nothing is known yet about the address as it is typed now. */
  readonly isAddressPending: boolean
  /** Sends at once what has changed. */
  readonly lookUp: () => void
  /** Says where the door of the address is that asked for a pin. */
  readonly setPin: (pin: MapPlace) => void
  /** The customer has left the address: what the server took out of it goes into its own field. */
  readonly takeSplit: () => void
}

/**
 * Compares phone and address with what was last sent, every second, and sends what changed (CRT-47…49). A value that is still being
 * typed waits until it has stood still for one comparison, or until the customer leaves the page.
 */
export function useContactSync(
  contact: Contact,
  isChecked: boolean,
  /** The server has put the apartment that stood in the line into its own field. */
  onSplit: (address: Pick<Contact, 'address_line' | 'apartment_number'>) => void,
): ContactSync {
  const [sync, setSync] = useState<Omit<ContactSync, 'setPin' | 'takeSplit' | 'isAddressPending' | 'lookUp'>>({
    customer: 'not_started',
    address: 'not_started',
    phoneError: undefined,
    addressError: undefined,
    pinRequest: undefined,
  })
  // What a page is opened with and was never found is asked for again.
  const sent = useRef({ customer: customerKey(contact), address: isChecked ? addressKey(contact) : '' })
  const seen = useRef({ customer: '', address: '' })
  /** Which address the server has answered, and how it keeps it. */
  const answered = useRef<Pick<Contact, 'address_line' | 'apartment_number'> & { readonly key: string }>(undefined)
  const [told, setTold] = useState(isChecked ? addressKey(contact) : '')
  /** The last look-up had no answer: its error stands while it is sent again. */
  const unanswered = useRef(false)

  const change = (part: Partial<typeof sync>) => setSync((before) => ({ ...before, ...part }))

  const compare = useEffectEvent(async (isLeaving = false) => {
    const now = { customer: customerKey(contact), address: addressKey(contact) }
    const stood = isLeaving ? now : seen.current
    seen.current = now
    const customer = now.customer !== '' && now.customer !== sent.current.customer && now.customer === stood.customer
    const address = now.address !== '' && now.address !== sent.current.address && now.address === stood.address
    if (customer) sent.current.customer = now.customer
    if (address) sent.current.address = now.address
    await Promise.all([customer && sendCustomer(), address && sendAddress(now.address)])
  })

  async function sendCustomer() {
    change({ customer: 'loading', phoneError: undefined })
    const { name, phone_number } = contact
    const answer = await send(updatingCustomer, { phone_number, name: name.trim() }).catch(() => undefined)
    // Without an answer it is sent again at the next comparison.
    if (!answer) sent.current.customer = ''
    change({ customer: 'done', phoneError: answer?.success === false ? answer.data.message : undefined })
  }

  async function sendAddress(key: string, pin?: MapPlace) {
    const isAgain = unanswered.current
    change({
      address: 'loading',
      ...(!isAgain && { addressError: undefined }),
      ...(!pin && { pinRequest: undefined }),
    })
    const { address_line, apartment_number, typed } = contact
    const input = { address_line: address_line.trim(), apartment_number: apartment_number.trim() }
    const more = { ...(typed && { typed }), ...(pin && { pin }) }
    const answer = await send(updatingAddress, { ...input, ...more }).catch(() => undefined)
    if (sent.current.address !== key) return
    // Without an answer nothing is known of it, and it is sent again.
    if (answer) setTold(key)
    const kept = answer && keptCart(answer)
    if (kept) takeAnswer(key, kept)
    // As above; but a pin waits for the customer, who sees that it was not taken.
    unanswered.current = !answer
    if (!answer && !pin) sent.current.address = ''
    const pinRequest = wantedPin(answer)
    const failed = answer?.success
      ? undefined
      : (answer?.data.message ?? (navigator.onLine ? words.look_up_failed : notAnswered()))
    change({ address: 'done', addressError: pinRequest ? undefined : failed, ...(pinRequest && { pinRequest }) })
  }

  /** Nothing is moved under the cursor of who may type on: `700 E 1` is no apartment 1 yet. */
  function takeSplit(isTyping = false) {
    const key = addressKey(contact)
    if (key === '' || key !== answered.current?.key) return
    const { address_line, apartment_number } = answered.current
    const kept = addressKey({ ...contact, address_line, apartment_number })
    if (kept === key || (isTyping && address_line !== contact.address_line.trim())) return
    sent.current.address = kept
    seen.current.address = kept
    setTold(kept)
    onSplit({ address_line, apartment_number })
  }
  const takeAnswer = useEffectEvent((key: string, { address }: Pick<CartState, 'address'>) => {
    answered.current = { ...address, key }
    takeSplit(document.activeElement?.id === addressField)
  })

  /** Nobody may come back to this page, so that nothing waits for its second. */
  const leave = useEffectEvent(() => {
    void compare(true)
    transport.leave()
  })

  useEffect(() => {
    const timer = setInterval(() => void compare(), compareEveryMs)
    // A phone that puts the browser away says only that the page is hidden; a link followed says only `pagehide` in some browsers.
    const hidden = () => document.visibilityState === 'hidden' && leave()
    const left = () => leave()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', left)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', left)
    }
  }, [])
  const isAddressPending = addressKey(contact) !== '' && addressKey(contact) !== told
  const lookUp = () => void compare(true)
  return {
    ...sync,
    isAddressPending,
    lookUp,
    takeSplit,
    setPin: ({ lat, lng }) => void sendAddress(sent.current.address, { lat, lng }),
  }
}

type Answer = Awaited<ReturnType<typeof send<typeof updateAddress>>>

/** A refusal keeps the address all the same, and tells it by itself. */
function keptCart(answer: Answer): CartState | undefined {
  return answer.success ? servedState<typeof cartPage>().cart : (answer.data.cart as CartState | undefined)
}

function wantedPin(answer: Answer | undefined): PinRequest | undefined {
  if (!answer || answer.success || answer.data.error !== 'pin_needed') return undefined
  return { place: answer.data.place, map: answer.data.map } as PinRequest
}

/** Empty until there is a number to look up. */
function customerKey({ phone_number, name }: Contact): string {
  const digits = phoneDigits(phone_number)
  return digits ? `${digits}|${name.trim()}` : ''
}

const addressKey = (contact: Contact): string =>
  contact.is_delivery && contact.address_line.trim() !== '' ? addressText(contact) : ''
