import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import styles from './steps.module.css'
import { words } from './words/steps.ts'

export type Step = {
  name: string
  stage: 'done' | 'now' | 'later' | 'bad'
  detail?: ReactNode
  time?: string | undefined
  /** Stands in the mark while the step is now; a spinner otherwise. */
  icon?: IconName | undefined
}

/** What has truly happened, in order; never an invented percentage. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={classes(styles.step, styles[step.stage])}
          aria-current={step.stage === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} role="img" aria-label={words[step.stage]}>
            <Mark step={step} number={index + 1} />
          </span>
          <div className={styles.text}>
            <b>{step.name}</b>
            {step.detail && <small>{step.detail}</small>}
          </div>
          {step.time && <time>{step.time}</time>}
        </li>
      ))}
    </ol>
  )
}

function Mark({ step, number }: { step: Step; number: number }) {
  if (step.stage === 'done') return <Icon name="check" size="small" />
  if (step.stage === 'bad') return <Icon name="x" size="small" />
  if (step.stage === 'now') return step.icon ? <Icon name={step.icon} size="small" /> : <Spinner />
  return number
}
