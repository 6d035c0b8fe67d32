import type { ReactNode } from 'react'
import type { CardEntry } from './card-entry.ts'

export type NewCardProps = {
  title: string
  entry: CardEntry
  /** 'Please confirm the details for your Visa ending in 4242.' */
  lead?: string | undefined
  name: string
  /** What can be done when the fields do not come. */
  wayOut: ReactNode
  onSaved: (paymentCardId: number) => void
  onClose: () => void
}
