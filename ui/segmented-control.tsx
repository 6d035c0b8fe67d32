import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './segmented-control.module.css'

export type SegmentedControlPart<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: string | undefined
  icon?: IconName | undefined
  disabled?: boolean | undefined
}

type SegmentedControlProps<Value extends string> = {
  /** What is being switched; read aloud, not shown. */
  legend: string
  parts: ReadonlyArray<SegmentedControlPart<Value>>
  value: Value
  onChoose: (value: Value) => void
  name?: string | undefined
  wide?: boolean | undefined
}

/** Two to five views of one thing. */
export function SegmentedControl<Value extends string>({
  legend,
  parts,
  value,
  onChoose,
  name,
  wide,
}: SegmentedControlProps<Value>) {
  const made = useId()
  return (
    <fieldset className={classes(styles.segment, wide && styles.wide)}>
      <legend className={styles.hidden}>{legend}</legend>
      {parts.map((part) => (
        <label key={part.value} className={styles.part}>
          <input
            type="radio"
            name={name ?? made}
            value={part.value}
            checked={value === part.value}
            disabled={part.disabled}
            onChange={() => onChoose(part.value)}
          />
          <span className={styles.word}>
            {part.icon && <Icon name={part.icon} size="small" />}
            {part.label}
          </span>
          {part.hint && <small>{part.hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}
