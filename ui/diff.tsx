import { Fragment } from 'react'
import { classes } from './classes.ts'
import styles from './diff.module.css'
import { Tag } from './tag.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { type DiffPart, diffWords } from './word-diff.ts'

export type DiffRow = {
  id: string | number
  /** The field, or the thing that is new or gone. */
  name: string
  /** Absent: it is new. */
  before?: string | undefined
  /** Absent: it is gone. */
  after?: string | undefined
  /** Said of the change: "+$1.50". */
  change?: string | undefined
  /** Sums stand at the right, and change as a whole. */
  figures?: boolean | undefined
}

type DiffProps = {
  label: string
  rows: readonly DiffRow[]
  /** Counts rows that did not change instead of showing them. */
  hideSame?: boolean | undefined
}

/** Before and after, side by side: what went is struck, what came is marked, and a word says so too. Stacked on a phone. */
export function Diff({ label, rows, hideSame }: DiffProps) {
  const same = rows.filter(({ before, after }) => before === after)
  const shown = hideSame ? rows.filter((row) => !same.includes(row)) : rows
  return (
    <div className={styles.frame}>
      <table className={styles.diff} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {hideSame && same.length > 0 && (
        <p className={styles.same}>{same.length === 1 ? '1 unchanged' : `${same.length} unchanged`}</p>
      )}
    </div>
  )
}

function Row({ row: { name, before, after, change, figures } }: { row: DiffRow }) {
  const isNew = before === undefined
  const isGone = after === undefined
  const isChanged = !isNew && !isGone && before !== after
  const parts = isChanged && !figures ? diffWords(before, after) : undefined
  return (
    <tr className={classes(isNew && styles.new, isGone && styles.gone)}>
      <th scope="row">
        {name} {isNew && <Tag>New</Tag>}
        {isGone && <Tag>Removed</Tag>}
      </th>
      <td data-side="Before" data-figures={figures || undefined}>
        <Side
          parts={parts}
          text={before}
          whole={isGone || (isChanged && figures) ? 'removed' : 'same'}
          leaves="added"
        />
      </td>
      <td data-side="After" data-figures={figures || undefined}>
        <Side parts={parts} text={after} whole={isNew || (isChanged && figures) ? 'added' : 'same'} leaves="removed" />
        {change && <span className={styles.change}>{change}</span>}
      </td>
    </tr>
  )
}

type SideProps = {
  parts: readonly DiffPart[] | undefined
  text: string | undefined
  whole: DiffPart['kind']
  /** What belongs to the other side. */
  leaves: DiffPart['kind']
}

function Side({ parts, text, whole, leaves }: SideProps) {
  if (text === undefined) return <span className={styles.none}>None</span>
  if (text === '') return <span className={styles.none}>Empty</span>
  const mine: readonly DiffPart[] = parts?.filter(({ kind }) => kind !== leaves) ?? [{ kind: whole, text }]
  return (
    <span>
      {mine.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place
        <Fragment key={index}>
          <Part part={part} />
        </Fragment>
      ))}
    </span>
  )
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text
  const Element = kind === 'removed' ? 'del' : 'ins'
  return (
    <Element className={styles[kind]}>
      <VisuallyHidden>{kind}: </VisuallyHidden>
      {text}
    </Element>
  )
}
