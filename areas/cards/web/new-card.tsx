import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import type { CardEntry } from './card-entry.ts'
import styles from './new-card.module.css'
import { useCardFrame } from './use-card-frame.ts'

type NewCardProps = {
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

export function NewCard({ title, entry, lead, name, wayOut, onSaved, onClose }: NewCardProps) {
  useBackCloses(onClose)
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, height, isReady, isLate, attempt, tryAgain } = useCardFrame(frame, { entry, name, onSaved })
  return (
    <Dialog title={title} onClose={onClose}>
      {lead && <p>{lead}</p>}
      {!isReady && !isLate && <Spinner label="Loading the card fields" />}
      {!isReady && isLate && (
        <Note kind="warn" acts={<Button onClick={tryAgain}>Try again</Button>}>
          <div role="alert">
            <b>The card fields did not come.</b>{' '}
            {navigator.onLine ? 'Our card provider cannot be reached right now.' : 'You seem to be offline.'} {wayOut}
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
