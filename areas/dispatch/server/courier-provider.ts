import type { Cents } from '#platform/core/money.ts'

/** An outside delivery service, in our words (SIL-OPS-33). Breakage and silence are thrown as `ProviderError`. */
export type CourierProvider = {
  /** False for a service that cannot check ID, take a signature and bring the bag back: it is not offered orders with alcohol. */
  readonly takesAlcohol: boolean
  quote(input: DeliveryInput): Promise<Quote | CourierRefused>
  /** Under an external id that the service already knows, it answers with the delivery that it has. */
  createDelivery(input: DeliveryInput): Promise<Created | CourierRefused>
  findDelivery(externalDeliveryId: string): Promise<Delivery | undefined>
  cancel(externalDeliveryId: string): Promise<{ outcome: 'cancelled' } | CourierRefused>
  /** Without a secret of ours nobody can sign what they tell us. */
  readonly takesWebhooks: boolean
  /** What the service tells us by itself; undefined when the signature is not its own, is too old, or the body is unreadable. */
  readWebhook(rawBody: string, signature: string | undefined): CourierEvent | undefined
}

export type Stop = { name: string; phone: string; address: string; lat: number; lng: number; note?: string }

export type DeliveryInput = {
  /** Ours: `{market}-{order}-{attempt}`. */
  externalDeliveryId: string
  pickup: Stop
  dropoff: Stop
  readyAt: Date
  orderCents: Cents
  /** ID and signature are then required, nothing is left at the door, and what cannot be handed over comes back. */
  hasAlcohol: boolean
}

export type Quote = { outcome: 'quoted'; feeCents: Cents; pickupEta: Date; dropoffEta: Date; expiresAt: Date }
export type Created = { outcome: 'created'; delivery: Delivery }
export type CourierRefused = { outcome: 'refused'; code: CourierRefusal }

export type CourierRefusal =
  | 'out_of_coverage'
  | 'too_far'
  | 'alcohol_not_allowed'
  | 'no_courier'
  | 'already_picked_up'
  | 'already_finished'
  | 'unknown_delivery'
  | 'invalid'

/** In the order in which a delivery goes through them; the side exits come last. A status never goes back. */
export const deliveryStatuses = [
  'requested',
  'assigned',
  'to_pickup',
  'at_pickup',
  'picked_up',
  'to_dropoff',
  'at_dropoff',
  'delivered',
  'cancelled',
  'failed',
  'returning',
  'returned',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type Delivery = {
  externalDeliveryId: string
  status: DeliveryStatus
  feeCents: Cents
  courier?: { name: string; phone: string }
  pickupEta: Date
  dropoffEta: Date
  idChecked: boolean
  /** Why it was cancelled or could not be delivered. */
  reason?: string
}

/** `eventId` is the service's: the same event may come twice, and events may overtake each other. */
export type CourierEvent = { eventId: string; at: Date; delivery: Delivery }
