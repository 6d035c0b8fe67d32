import { type Cents, fromDecimal } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { timeOfTyped } from '#ui/time-of-day.ts'
import { createRocketOrder, type OwnBusiness } from '../calls/rocket-orders.ts'
import { deliveryRefusals } from '../calls/words.ts'
import { type Estimate, estimateOf, mostSubtotal } from '../rules/estimate.ts'
import { nextAt } from '../rules/pickup-time.ts'
import { ownTerms } from './own-terms.ts'
import type { AddressCheck } from './use-address-check.ts'

const empty = {
  name: '',
  phone_number: '',
  address: '',
  apartment_number: '',
  note: '',
  subtotal: '',
  ready: '',
  payment: 'already_paid' as 'already_paid' | 'collect_cash',
}
export type NewDeliveryValues = typeof empty

/** What was typed as a time, as the next such moment; nothing for what is no time. */
export function readyAtOf(ready: string, now: number, { time_zone }: OwnBusiness): number | undefined {
  const minute = timeOfTyped(ready)
  return minute === undefined ? undefined : nextAt(minute, now, time_zone)
}

/** What the subtotal that was typed comes to, at first for a short way; nothing while it is no amount. */
export function estimateFor(
  typed: string,
  business: OwnBusiness,
  { place }: Pick<AddressCheck, 'place'>,
): Estimate | undefined {
  const subtotal = subtotalOf(typed)
  return subtotal === undefined ? undefined : estimateOf(subtotal, ownTerms(business), place?.miles ?? 0)
}

function subtotalOf(typed: string): Cents | undefined {
  const amount = fromDecimal(typed)
  return amount !== undefined && amount > 0 && amount <= mostSubtotal ? amount : undefined
}

const words = (reason: keyof typeof deliveryRefusals) => deliveryRefusals[reason][1]

/** The form of a new delivery, or of one that was saved for later; done, it leads to the order. */
export function useNewDelivery(business: OwnBusiness, delivery_draft_id: number | undefined) {
  return useForm({
    schema: createRocketOrder.input,
    initial: empty,
    input: ({ ready, ...values }) => ({
      ...values,
      business_id: business.business_id,
      ready_at: readyAtOf(ready, Date.now(), business) ?? 0,
      ...(delivery_draft_id !== undefined && { delivery_draft_id }),
    }),
    check: ({ name, phone_number, subtotal, ready }) => ({
      name: name.trim() === '' ? words('name_missing') : undefined,
      phone_number: phoneDigits(phone_number) ? undefined : words('phone_invalid'),
      subtotal: subtotalOf(subtotal) === undefined ? words('subtotal_invalid') : undefined,
      ready: readyAtOf(ready, Date.now(), business) === undefined ? words('ready_time_invalid') : undefined,
    }),
    submit: async (input) => {
      const answer = await ask(createRocketOrder, input)
      // The field of the time has a name of its own in the form.
      return !answer.ok && answer.field === 'ready_at' ? { ...answer, field: 'ready' } : answer
    },
    done: ({ order_id }, reset) => {
      reset()
      location.assign(`/rocket/orders/${order_id}`)
    },
    unanswered: createRocketOrder.unanswered,
  })
}
export type NewDeliveryForm = ReturnType<typeof useNewDelivery>
