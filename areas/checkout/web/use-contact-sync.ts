import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { updateAddress, updateCustomer } from '#areas/cart/calls/contact.ts'
import type { LoadState } from '#areas/cart/rules/values.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { send } from '#platform/web/send.ts'
import type { MapPlace, StreetMapSource } from '#ui/street-map/map-source.ts'

const compareEveryMs = 1000
const notAnswered = 'Address lookup was not successful!'

type Contact = {
  name: string
  phone_number: string
  address_line: string
  apartment_number: string
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
  /** Says where the door of the address is that asked for a pin. */
  readonly setPin: (pin: MapPlace) => void
}

/**
 * Compares phone and address with what was last sent, every second, and sends what changed (CRT-47…49). A value that is still being
 * typed waits until it has stood still for one comparison.
 */
export function useContactSync(contact: Contact, isChecked: boolean): ContactSync {
  const [sync, setSync] = useState<Omit<ContactSync, 'setPin'>>({
    customer: 'not_started',
    address: 'not_started',
    phoneError: undefined,
    addressError: undefined,
    pinRequest: undefined,
  })
  // What a page is opened with and was never found is asked for again.
  const sent = useRef({ customer: customerKey(contact), address: isChecked ? addressKey(contact) : '' })
  const seen = useRef({ customer: '', address: '' })
  /** The last look-up had no answer: its error stands while it is sent again. */
  const unanswered = useRef(false)

  const change = (part: Partial<typeof sync>) => setSync((before) => ({ ...before, ...part }))

  const compare = useEffectEvent(async () => {
    const now = { customer: customerKey(contact), address: addressKey(contact) }
    const stood = seen.current
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
    const answer = await send(updateCustomer, { phone_number, name: name.trim() }).catch(() => undefined)
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
    const { address_line, apartment_number } = contact
    const input = { address_line: address_line.trim(), apartment_number: apartment_number.trim() }
    const answer = await send(updateAddress, { ...input, ...(pin && { pin }) }).catch(() => undefined)
    if (sent.current.address !== key) return
    // As above; but a pin waits for the customer, who sees that it was not taken.
    unanswered.current = !answer
    if (!answer && !pin) sent.current.address = ''
    const pinRequest = wantedPin(answer)
    const failed = answer?.success ? undefined : (answer?.data.message ?? notAnswered)
    change({ address: 'done', addressError: pinRequest ? undefined : failed, ...(pinRequest && { pinRequest }) })
  }

  useEffect(() => {
    const timer = setInterval(() => void compare(), compareEveryMs)
    return () => clearInterval(timer)
  }, [])
  return { ...sync, setPin: ({ lat, lng }) => void sendAddress(sent.current.address, { lat, lng }) }
}

function wantedPin(answer: Awaited<ReturnType<typeof send<typeof updateAddress>>> | undefined): PinRequest | undefined {
  if (!answer || answer.success || answer.data.error !== 'pin_needed') return undefined
  return { place: answer.data.place, map: answer.data.map } as PinRequest
}

/** Empty until there is a number to look up. */
function customerKey({ phone_number, name }: Contact): string {
  const digits = phoneDigits(phone_number)
  return digits ? `${digits}|${name.trim()}` : ''
}

function addressKey({ address_line, apartment_number, is_delivery }: Contact): string {
  return is_delivery && address_line.trim() !== '' ? `${address_line.trim()}|${apartment_number.trim()}` : ''
}
