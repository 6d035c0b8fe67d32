import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './driver.module.css'
import type { HomeOrder } from './driver-home-state.ts'

type ChipProps = {
  waiting: number
  /** What the browser knows of its network. */
  isOnline: boolean
  /** Since when nothing was heard of the server, as a clock shows it; undefined while it answers. */
  silentSince: string | undefined
}

/** Saved work is a chip, never an alarm. */
export function SavedChip({ waiting, isOnline, silentSince }: ChipProps) {
  const [icon, words]: [IconName, string] =
    waiting > 0
      ? ['cloud', `${waiting} saved, will send`]
      : !isOnline
        ? ['cloud', 'No signal']
        : silentSince
          ? ['clock', `No answer since ${silentSince}`]
          : ['check', 'Online']
  const isWell = waiting === 0 && isOnline && !silentSince
  return (
    <span className={classes(styles.saved, isWell && styles.online)} role="status">
      <Icon name={icon} />
      {words}
    </span>
  )
}

export function Fact({ icon, figure, children }: { icon: IconName; figure?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.fact}>
      <Icon name={icon} />
      <span>{children}</span>
      {figure && <b className={styles.figure}>{figure}</b>}
    </p>
  )
}

export function LabelLine({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.labelLine}>
      <h2 className={styles.labelLine}>{children}</h2>
      {end && <span>{end}</span>}
    </div>
  )
}

export function Row({
  mark,
  title,
  time,
  children,
}: {
  mark: ReactNode
  title: ReactNode
  time?: string | undefined
  children?: ReactNode
}) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{mark}</span>
      <span>
        <b>{title}</b>
        {children && <small>{children}</small>}
      </span>
      {time && <time>{time}</time>}
    </li>
  )
}

/** With their shelves for the driver; for the recipient only what they are. */
export function Items({ order, withShelves = false }: { order: HomeOrder; withShelves?: boolean }) {
  return (
    <ul className={styles.queue} aria-label="Items">
      {order.items.map(({ name, quantity, answers, aisle, shelf, bay }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order do not move
        <Row key={at} mark={`${quantity}×`} title={name}>
          {withShelves && aisle !== null ? `Aisle ${aisle} · Shelf ${shelf} · Bay ${bay}` : answers.join(', ')}
        </Row>
      ))}
    </ul>
  )
}

/** A large line to tick. */
export function TickLine({
  label,
  hint,
  ticked,
  onTick,
}: {
  label: string
  hint?: string | undefined
  ticked: boolean
  onTick: (ticked: boolean) => void
}) {
  return (
    <Checkbox
      className={styles.line}
      label={label}
      hint={hint}
      checked={ticked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  )
}

export function Back({ onBack }: { onBack: () => void }) {
  return <IconButton icon="left" label="Back" onClick={onBack} />
}

export function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
