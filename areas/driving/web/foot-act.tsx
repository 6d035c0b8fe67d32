import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './driver.module.css'

type FootActProps = {
  label: string
  variant?: 'primary' | 'danger' | undefined
  /** Said below; the button cannot be pressed while there is a reason. */
  blocked: string | undefined
  loading?: boolean | undefined
  onAct: () => void
}

/** The large button at a screen's foot and, while it cannot be pressed, why. */
export function FootAct({ label, variant = 'primary', blocked, loading, onAct }: FootActProps) {
  const why = useId()
  return (
    <>
      <Button
        variant={variant}
        size="drive"
        disabled={blocked !== undefined}
        loading={loading}
        aria-describedby={blocked === undefined ? undefined : why}
        onClick={onAct}
      >
        {label}
      </Button>
      {blocked !== undefined && (
        <p id={why} className={styles.why}>
          {blocked}
        </p>
      )}
    </>
  )
}
