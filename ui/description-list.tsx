import { Fragment, type ReactNode } from 'react'
import styles from './description-list.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values in two columns. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
