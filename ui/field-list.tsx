import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './field-list.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Row = { readonly key: string; readonly index: number }

type FieldListProps = {
  legend: string
  /** One row's name: "Answer". */
  noun: string
  /** `fieldList(form, 'answers')`. */
  list: {
    readonly rows: readonly Row[]
    readonly error: string | undefined
    readonly disabled: boolean
    readonly remove: (index: number) => void
    readonly move: (from: number, to: number) => void
  }
  /** Puts a new row at the end. */
  onAdd: () => void
  /** Said while there is no row. */
  empty?: ReactNode
  most?: number | undefined
  least?: number | undefined
  /** The order says nothing: no buttons to move. */
  fixed?: boolean | undefined
  children: (row: Row) => ReactNode
}

/** What has focus after a change: a row's first field, its button, or the button that adds. */
type Focus = { readonly row?: number; readonly what: 'field' | 'up' | 'down' | 'add' }

/** A part of a form that repeats: add, remove, move, also by Alt and the arrows from any field of a row. */
export function FieldList(props: FieldListProps) {
  const { legend, noun, list, onAdd, empty, most, least = 0, fixed, children } = props
  const { rows, error, disabled } = list
  const place = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState<Focus>()
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!focus) return
    const row = place.current?.querySelectorAll<HTMLElement>(':scope > ol > li')[focus.row ?? -1]
    const selector = focus.what === 'field' ? 'input, select, textarea' : `[data-${focus.what}]`
    ;(row ?? place.current)?.querySelector<HTMLElement>(selector)?.focus()
  }, [focus])

  const add = () => {
    onAdd()
    setFocus({ row: rows.length, what: 'field' })
    setAnnouncement(`${noun} ${rows.length + 1} added`)
  }
  const remove = (index: number) => {
    list.remove(index)
    setFocus(rows.length === 1 ? { what: 'add' } : { row: Math.min(index, rows.length - 2), what: 'field' })
    setAnnouncement(`${noun} ${index + 1} removed`)
  }
  const move = (index: number, to: number, what: 'field' | 'up' | 'down') => {
    if (to < 0 || to >= rows.length || disabled) return
    list.move(index, to)
    setFocus({ row: to, what })
    setAnnouncement(`${noun} ${index + 1} is now ${to + 1} of ${rows.length}`)
  }
  const byKey = (event: KeyboardEvent, index: number) => {
    if (fixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, 'field')
  }
  return (
    <fieldset ref={place} className={styles.list}>
      <legend className={styles.legend}>{legend}</legend>
      {rows.length === 0 && empty && <p className={styles.empty}>{empty}</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row} onKeyDown={(event) => byKey(event, row.index)}>
            <div className={styles.fields}>{children(row)}</div>
            <div className={styles.acts}>
              {!fixed && (
                <>
                  <IconButton
                    data-up
                    icon="up"
                    size="small"
                    label={`Move ${noun} ${row.index + 1} up`}
                    disabled={disabled || row.index === 0}
                    onClick={() => move(row.index, row.index - 1, 'up')}
                  />
                  <IconButton
                    data-down
                    icon="down"
                    size="small"
                    label={`Move ${noun} ${row.index + 1} down`}
                    disabled={disabled || row.index === rows.length - 1}
                    onClick={() => move(row.index, row.index + 1, 'down')}
                  />
                </>
              )}
              <IconButton
                icon="trash"
                size="small"
                label={`Remove ${noun} ${row.index + 1}`}
                disabled={disabled || rows.length <= least}
                onClick={() => remove(row.index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div role="alert">
        {error && (
          <p className={styles.error}>
            <Icon name="alert" size="small" />
            {error}
          </p>
        )}
      </div>
      <div>
        <Button
          data-add
          size="small"
          icon="plus"
          disabled={disabled || (most !== undefined && rows.length >= most)}
          onClick={add}
        >
          Add {noun.toLowerCase()}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </fieldset>
  )
}
