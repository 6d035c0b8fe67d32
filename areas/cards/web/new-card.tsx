import { useRef } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './new-card.module.css'
import { useCardFrame } from './use-card-frame.ts'

type NewCardProps = {
  /** 0 = a new card; otherwise the card whose details are confirmed (CSL-08). */
  cardToConfirm: number
  /** 'Please confirm the details for your Visa ending in 4242.' */
  lead?: string | undefined
  name: string
  onSaved: (paymentCardId: number) => void
  onClose: () => void
}

export function NewCard({ cardToConfirm, lead, name, onSaved, onClose }: NewCardProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, height, isReady } = useCardFrame(frame, { cardToConfirm, name, onSaved })
  return (
    <Dialog title={cardToConfirm ? 'Confirm your card' : 'Enter a new card'} onClose={onClose}>
      {lead && <p>{lead}</p>}
      {!isReady && <Spinner label="Loading the card fields" />}
      <iframe ref={frame} className={styles.frame} title="Card details" src={url} style={{ height }} />
    </Dialog>
  )
}
