/** What somebody has said about an address (SIL-ORD-102); `unverified`: nobody has. */
export const verifications = ['unverified', 'verified', 'needs_review', 'replaced'] as const
export type Verification = (typeof verifications)[number]

/** A place as an admin writes it down. */
export type CheckedPlace = {
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly lat: number
  readonly lng: number
}
