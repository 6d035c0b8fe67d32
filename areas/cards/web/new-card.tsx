import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import styles from './new-card.module.css'
import { useCardFrame } from './use-card-frame.ts'

type NewCardProps = {
  /** 0 = a new card; otherwise the card whose details are confirmed (CSL-08). */
  cardToConfirm: number
  /** 'Please confirm the details for your Visa ending in 4242.' */
  lead?: string | undefined
  name: string
  supportPhone: string
  onSaved: (paymentCardId: number) => void
  onClose: () => void
}

export function NewCard({ cardToConfirm, lead, name, supportPhone, onSaved, onClose }: NewCardProps) {
  useBackCloses(onClose)
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, height, isReady, isLate, attempt, tryAgain } = useCardFrame(frame, { cardToConfirm, name, onSaved })
  return (
    <Dialog title={cardToConfirm ? 'Confirm your card' : 'Enter a new card'} onClose={onClose}>
      {lead && <p>{lead}</p>}
      {!isReady && !isLate && <Spinner label="Loading the card fields" />}
      {!isReady && isLate && (
        <Note kind="warn" acts={<Button onClick={tryAgain}>Try again</Button>}>
          <div role="alert">
            <b>The card fields did not come.</b>{' '}
            {navigator.onLine ? 'Our card provider cannot be reached right now.' : 'You seem to be offline.'} Your cart
            is as you left it. Try again, pay another way, or call <PhoneLink phone={supportPhone} />.
          </div>
        </Note>
      )}
      {/* Without height until it speaks: a browser draws a frame that cannot be had as a broken one. */}
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        title="Card details"
        src={url}
        style={{ height: isReady ? height : 0 }}
      />
    </Dialog>
  )
}
