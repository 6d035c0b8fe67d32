import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './choice-tiles.module.css'
import { classes } from './classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TileChoice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** The hint is good news: a saving. */
  good?: boolean | undefined
  /** A second hint, of what it costs more. */
  caution?: ReactNode
  disabled?: boolean | undefined
}

type ChoiceTilesProps = {
  legend: string
  hideLegend?: boolean | undefined
  name?: string | undefined
  choices: readonly TileChoice[]
  value: string | undefined
  onChoose: (value: string) => void
  /** The chosen tile fills with the brand colour, words in the middle. */
  filled?: boolean | undefined
  /** Least width of a tile; as many as fit stand in a row. */
  width?: string | undefined
}

/** One of many short answers: a time window, a tip. */
export function ChoiceTiles({ legend, hideLegend, name, choices, value, onChoose, filled, width }: ChoiceTilesProps) {
  const made = useId()
  return (
    <fieldset
      className={classes(styles.group, filled && styles.filled)}
      style={{ '--tile-width': width } as CSSProperties}
    >
      <legend className={styles.legend}>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.tile}>
          <input
            type="radio"
            name={name ?? made}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
          {choice.caution && <small className={styles.caution}>{choice.caution}</small>}
          {choice.hint && <small className={classes(choice.good && styles.good)}>{choice.hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}
