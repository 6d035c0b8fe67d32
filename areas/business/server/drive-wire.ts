import { phoneText } from '#platform/core/phone.ts'
import type { Delivery } from '../calls/delivery.ts'
import type { DriveDelivery } from '../calls/drive-api.ts'
import type { Business } from './businesses.ts'

type Amounts = Pick<Delivery, 'subtotal' | 'delivery_fee' | 'service_fee' | 'sales_tax' | 'total'>
type Door = Pick<Delivery, 'addr_line_1' | 'addr_line_2' | 'city' | 'state' | 'zip'>

/** In cents, as the API says them: what the delivery costs is one fee with its parts. */
export function wireAmounts({ subtotal, delivery_fee, service_fee, sales_tax, total }: Amounts) {
  return {
    currency: 'USD' as const,
    order_value: subtotal,
    fee: delivery_fee + service_fee,
    fee_components: [
      { type: 'delivery_fee' as const, value: delivery_fee },
      { type: 'service_fee' as const, value: service_fee },
    ],
    tax: sales_tax,
    total,
  }
}

/** `118 Orchard St, 2B, Bellwether, GA 31298` */
export function wireAddress({ addr_line_1, addr_line_2, city, state, zip }: Door): string {
  return [addr_line_1, addr_line_2, city, `${state} ${zip}`].filter((part) => part.trim() !== '').join(', ')
}

export const wirePickup = (business: Business) => ({
  pickup_address: wireAddress({ ...business, addr_line_2: '' }),
  pickup_business_name: business.name,
})

export const wireTime = (at: number | Date): string => new Date(at).toISOString()
const timeOrNull = (at: number | null) => (at === null ? null : wireTime(at))

export function wireDelivery(delivery: Delivery, business: Business, publicOrigin: string): DriveDelivery {
  const { driver, ended_at, delivery_status } = delivery
  return {
    external_delivery_id: delivery.external_delivery_id,
    delivery_status,
    support_reference: String(delivery.order_id),
    ...wireAmounts(delivery),
    ...wirePickup(business),
    dropoff_address: wireAddress(delivery),
    dropoff_phone_number: phoneText(delivery.phone_number),
    dropoff_contact_name: delivery.name,
    dropoff_instructions: delivery.note,
    payment: delivery.payment,
    pickup_time: wireTime(delivery.ready_at),
    dropoff_time_estimated: timeOrNull(delivery.promised_at),
    created_at: wireTime(delivery.created_at),
    pickup_time_actual: timeOrNull(delivery.picked_up_at),
    dropoff_time_actual: delivery_status === 'delivered' ? timeOrNull(ended_at) : null,
    dasher_name: driver?.name ?? null,
    dasher_phone_number: driver ? phoneText(driver.phone_number) : null,
    tracking_url: `${publicOrigin}${delivery.tracking_path}`,
  }
}
