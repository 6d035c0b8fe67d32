import { type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useModal } from '#ui/use-modal.ts'
import styles from './sheet.module.css'

type SheetProps = { title: string; sub: string; onClose: () => void; foot: ReactNode; children: ReactNode }

/** From the right, over the dimmed board: one question. */
export function KitchenSheet({ title, sub, onClose, foot, children }: SheetProps) {
  const id = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.kSheet} aria-labelledby={id}>
      <header className={styles.kSheetHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{sub}</p>
        </div>
        <IconButton icon="x" label="Close" onClick={onClose} />
      </header>
      <div className={styles.kSheetBody}>{children}</div>
      <footer className={styles.kSheetFoot}>{foot}</footer>
    </dialog>
  )
}

type ChoicesProps<Value extends string | number> = {
  label: string
  name: string
  value: Value | undefined
  choices: readonly { readonly value: Value; readonly text: string; readonly small?: string }[]
  wide?: boolean
  onChange: (value: Value) => void
}

/** Large tiles of which one is chosen. */
export function Choices<Value extends string | number>({
  label,
  name,
  value,
  choices,
  wide,
  onChange,
}: ChoicesProps<Value>) {
  const isInWords = choices.every(({ small }) => small === undefined)
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={classes(styles.more, isInWords && styles.inWords, wide && styles.is2)}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>
              {choice.text}
              {choice.small && <small>{choice.small}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
