import { useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { FieldsMissing } from './fields-missing.tsx'
import styles from './new-card.module.css'
import type { NewCardProps } from './new-card-props.ts'
import { useCardFrame } from './use-card-frame.ts'
import { words } from './words.ts'

/** A card that is typed into the vault's own frame. */
export function VaultCard({ title, lead, onClose, ...rest }: NewCardProps) {
  useBackCloses(onClose)
  /** Each is a frame of its own: a broken one does not mend itself. */
  const [attempt, setAttempt] = useState(1)
  return (
    <Dialog title={title} onClose={onClose}>
      {lead && <p>{lead}</p>}
      <VaultFields key={attempt} {...rest} onAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  )
}

type VaultFieldsProps = Pick<NewCardProps, 'entry' | 'name' | 'wayOut' | 'onSaved'> & { onAgain: () => void }

function VaultFields({ entry, name, wayOut, onSaved, onAgain }: VaultFieldsProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, height, isReady, isLate } = useCardFrame(frame, { entry, name, onSaved })
  return (
    <>
      {!isReady && !isLate && <Spinner label={words.loading} />}
      {!isReady && isLate && <FieldsMissing wayOut={wayOut} onAgain={onAgain} />}
      {/* Without height until it speaks: a browser draws a frame that cannot be had as a broken one. */}
      <iframe
        ref={frame}
        className={styles.frame}
        title={words.fields}
        src={url}
        style={{ height: isReady ? height : 0 }}
      />
    </>
  )
}
