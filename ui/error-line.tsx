import { type ReactNode, useState } from 'react'
import { useStillTrue } from '#platform/web/not-answered.ts'
import { classes } from './classes.ts'
import styles from './error-line.module.css'
import { Icon } from './icon.tsx'
import { shakeClass } from './shake.ts'

type ErrorLineProps = {
  error: ReactNode
  /** Rises with each new error, so that the same words shake again. Without it, other words shake. */
  count?: number | undefined
  className?: string | undefined
}

type Shown = Pick<ErrorLineProps, 'count'> & { error?: ReactNode; shakes: number }

/** The line stays mounted while empty: a live region only speaks of what changes inside it. */
export function ErrorLine({ error: said, count, className }: ErrorLineProps) {
  const error = useStillTrue(said)
  const [shown, setShown] = useState<Shown>({ shakes: 0 })
  if (shown.error !== error || shown.count !== count) setShown({ error, count, shakes: shown.shakes + (error ? 1 : 0) })
  return (
    <div role="alert" className={className}>
      {error && (
        <p className={classes(styles.line, shakeClass(shown.shakes))}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
