import { type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import styles from './clock.module.css'

type ChecklistProps<Name extends string> = {
  items: readonly { readonly name: Name; readonly text: string }[]
  ticked: ReadonlySet<string>
  onTick: (name: string, on: boolean) => void
  /** Those that a press of the button has found not confirmed. */
  missing: readonly string[]
  /** The fact under each promise, so that ticking is looking. */
  facts?: Readonly<Record<string, ReactNode>> | undefined
  links?: Readonly<Record<string, ReactNode>> | undefined
  /** A box of its own below an item, such as that there are no tips. */
  under?: { readonly item: NoInfer<Name>; readonly name: string; readonly text: string } | undefined
}

/** What is confirmed one by one before time begins or ends. */
export function Checklist<Name extends string>(props: ChecklistProps<Name>) {
  const { items, ticked, onTick, missing, facts = {}, links = {}, under } = props
  return (
    <ul className={styles.list}>
      {items.map(({ name, text }) => {
        const isOff = under?.item === name && ticked.has(under.name)
        const isMissing = missing.includes(name) && !ticked.has(name) && !isOff
        const row = classes(styles.item, isMissing && styles.missing, isOff && styles.off)
        return (
          <li key={name}>
            <Tick {...{ name, text, row, onTick }} on={ticked.has(name)} isMissing={isMissing} fact={facts[name]}>
              {links[name]}
            </Tick>
            {under?.item === name && (
              <Tick
                name={under.name}
                text={under.text}
                row={classes(styles.item, styles.under)}
                on={ticked.has(under.name)}
                onTick={onTick}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type TickProps = {
  name: string
  text: string
  row: string | undefined
  on: boolean
  onTick: (name: string, on: boolean) => void
  isMissing?: boolean
  fact?: ReactNode
  children?: ReactNode
}

function Tick({ name, text, row, on, onTick, isMissing = false, fact, children }: TickProps) {
  const id = useId()
  return (
    <div className={row}>
      <label>
        <input
          type="checkbox"
          className={styles.box}
          checked={on}
          aria-invalid={isMissing || undefined}
          aria-describedby={fact || isMissing ? id : undefined}
          onChange={(event) => onTick(name, event.currentTarget.checked)}
        />
        <span className={styles.words}>
          <span>{text}</span>
        </span>
      </label>
      {children}
      {(fact || isMissing) && (
        <span className={classes(styles.words, styles.fact)} id={id}>
          <small>
            {isMissing && 'Not confirmed. '}
            {fact}
          </small>
        </span>
      )}
    </div>
  )
}

type FootProps = { count: number; of: number; error: string | undefined; failures: number; children: ReactNode }

/** How far it is, why not, and the button. */
export function ChecklistFoot({ count, of, error, failures, children }: FootProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.progress}>
        <span>
          {count} of {of} confirmed
        </span>
        <progress value={count} max={of} aria-label="Confirmed" />
      </div>
      <ErrorLine error={error} count={failures} />
      {children}
    </div>
  )
}
