import { useRef } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { FieldsMissing } from './fields-missing.tsx'
import styles from './new-card.module.css'
import type { NewCardProps } from './new-card-props.ts'
import { useCardFrame } from './use-card-frame.ts'
import { words } from './words.ts'

/** A card that is typed into the vault's own frame. */
export function VaultCard({ title, entry, lead, name, wayOut, onSaved, onClose }: NewCardProps) {
  useBackCloses(onClose)
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, height, isReady, isLate, attempt, tryAgain } = useCardFrame(frame, { entry, name, onSaved })
  return (
    <Dialog title={title} onClose={onClose}>
      {lead && <p>{lead}</p>}
      {!isReady && !isLate && <Spinner label={words.loading} />}
      {!isReady && isLate && <FieldsMissing wayOut={wayOut} onAgain={tryAgain} />}
      {/* Without height until it speaks: a browser draws a frame that cannot be had as a broken one. */}
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        title={words.fields}
        src={url}
        style={{ height: isReady ? height : 0 }}
      />
    </Dialog>
  )
}
