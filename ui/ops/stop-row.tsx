import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import type { BandState } from './column.tsx'
import styles from './stop-row.module.css'

type StopRowProps = Omit<ComponentPropsWithRef<'li'>, 'title'> & {
  icon: IconName
  title: ReactNode
  tags?: ReactNode
  time?: ReactNode
  /** From, and where to. */
  route?: readonly string[] | undefined
  /** The bar at the left takes the colour of the whole queue. */
  queue: BandState
  first?: boolean | undefined
  late?: boolean | undefined
  /** Sent, not yet confirmed. */
  pending?: boolean | undefined
  state?: ReactNode
  acts?: ReactNode
}

export function StopRow(props: StopRowProps) {
  const { icon, title, tags, time, route, queue, first, late, pending, state, acts, className, children, ...rest } =
    props
  return (
    <li
      {...rest}
      aria-busy={pending || undefined}
      className={classes(
        styles.stop,
        queue !== 'normal' && styles[queue],
        first && styles.first,
        late && styles.late,
        pending && styles.pending,
        className,
      )}
    >
      <div className={styles.head}>
        <Icon name={icon} />
        <span className={styles.title}>{title}</span>
        {tags}
        {time && <time className={styles.time}>{time}</time>}
      </div>
      {route && (
        <div className={styles.route}>
          {route.map((place) => (
            <span key={place}>{place}</span>
          ))}
        </div>
      )}
      {(state || acts) && (
        <div className={styles.state}>
          {state}
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
      )}
      {children}
    </li>
  )
}
