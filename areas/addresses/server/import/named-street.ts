import type { Line } from '../../rules/polyline.ts'

/** One connected piece of one name, as a map gives it. */
export type NamedStreet = {
  /** As signed: `South High Street`; empty where only `ref` tells of it. */
  readonly name: string
  /** `US 23`; empty for most. */
  readonly ref: string
  readonly kind: string
  readonly lines: readonly Line[]
}

/** A door that is known to be there. */
export type KnownHouse = {
  readonly number: string
  readonly street: string
  readonly unit?: string | undefined
  readonly building?: string | undefined
  readonly city?: string | undefined
  readonly zip?: string | undefined
  readonly lat: number
  readonly lng: number
}
