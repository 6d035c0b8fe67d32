import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './editable-row.module.css'
import { ErrorLine } from './error-line.tsx'
import { IconButton } from './icon-button.tsx'

type EditableRowProps = {
  /** Whose row it is: "Lee Roth, Nov 20". */
  name: string
  /** The row's cells at rest; a last one with the pen comes beside them. */
  cells: ReactNode
  disabled?: boolean | undefined
  /** The row while it is edited: RowFields. Mounted anew each time, so that it begins with what is saved. */
  children: (close: () => void) => ReactNode
}

/** A row of a Table that turns into fields. */
export function EditableRow({ name, cells, disabled, children }: EditableRowProps) {
  const [open, setOpen] = useState(false)
  const pen = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) pen.current?.focus()
    wasOpen.current = open
  }, [open])
  if (open) return children(() => setOpen(false))
  return (
    <tr>
      {cells}
      <td className={styles.end}>
        <IconButton
          ref={pen}
          icon="pen"
          label={`Change ${name}`}
          size="small"
          disabled={disabled}
          onClick={() => setOpen(true)}
        />
      </td>
    </tr>
  )
}

type RowFieldsProps = {
  name: string
  /** One cell for each column but the last, each with a field whose label is hidden. */
  children: ReactNode
  /** How many cells stand beside each other, the last one included. */
  columns: number
  loading?: boolean | undefined
  error?: ReactNode
  /** Rises with each failure. */
  failures?: number | undefined
  onSave: () => void
  onCancel: () => void
}

/** Enter saves from any of its fields, Esc leaves all as it was. */
export function RowFields(props: RowFieldsProps) {
  const { name, children, columns, loading, error, failures, onSave, onCancel } = props
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => row.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const byKey = (event: KeyboardEvent) => {
    // Keys of an open calendar are its own.
    if (event.target instanceof Element && event.target.closest('[popover]')) return
    if (event.key === 'Escape' && !loading) {
      event.preventDefault()
      onCancel()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onSave()
    }
  }
  return (
    <>
      <tr ref={row} className={styles.fields} aria-selected onKeyDown={byKey} aria-label={`Change ${name}`}>
        {children}
        <td className={styles.end}>
          <Button size="small" variant="primary" loading={loading} onClick={onSave}>
            Save
          </Button>
          <Button size="small" disabled={loading} onClick={onCancel}>
            Cancel
          </Button>
        </td>
      </tr>
      {error && (
        <tr>
          <td colSpan={columns} data-wrap>
            <ErrorLine error={error} count={failures} />
          </td>
        </tr>
      )}
    </>
  )
}
