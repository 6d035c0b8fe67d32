import { type ChangeEvent, type KeyboardEvent, memo, useId, useReducer } from 'react'
import { classes } from './classes.ts'
import styles from './editable.module.css'
import { atRest, editableAfter, textToSave } from './editable-state.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type SaveAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string }

type EditableProps = {
  /** What it is, for whoever does not see where it stands: "Name of Copper Kettle IPA". */
  label: string
  /** What is saved. */
  value: string
  /** Saves what was typed; answers once `value` is the new one, or why not. */
  onSave: (text: string) => Promise<SaveAnswer>
  /** Being saved by something else: shown, and not editable meanwhile. */
  loading?: boolean | undefined
  notEditable?: boolean | undefined
  /** `value` is only a placeholder: it goes when the field gets focus, and comes back when nothing was typed. */
  clearOnFocus?: boolean | undefined
  error?: string | undefined
  /** Several lines; Enter saves all the same, Shift Enter breaks the line. */
  lines?: boolean | undefined
  figures?: boolean | undefined
  maxLength?: number | undefined
  /** What is saved, as it is shown while nobody is in the field: cut, or with a sign before it. */
  shownAs?: ((value: string) => string) | undefined
  /** Whether a refused text gives way to the saved one; else it stays in the field. */
  givesWay?: boolean | undefined
}

const unanswered = { stays: 'Error saving data! Your text is kept.', gives_way: 'Error saving data!' }

/**
 * One value of a table or a card, edited in place: Enter or leaving it saves, Esc puts back. What is typed lives in here, so that a
 * keystroke draws this one cell and none of its neighbours.
 */
export const Editable = memo(function Editable(props: EditableProps) {
  const { label, value, onSave, notEditable, clearOnFocus = false, lines, figures, maxLength, givesWay = false } = props
  const id = useId()
  const [state, dispatch] = useReducer(editableAfter, atRest)
  const loading = state.loading || props.loading === true
  const error = state.error ?? props.error
  const atEase = props.shownAs && !state.focused ? props.shownAs(value) : value
  const shown = state.typed ?? atEase

  const save = () => {
    const text = textToSave(state, value, clearOnFocus)
    if (text !== undefined) send(text)
    else if (!state.loading) dispatch({ type: 'put_back' })
  }
  const send = (text: string) => {
    dispatch({ type: 'send', text })
    const refused = (message: string) => dispatch({ type: 'refused', error: message, gives_way: givesWay })
    onSave(text).then(
      (answer) => (answer.ok ? dispatch({ type: 'saved' }) : refused(answer.message)),
      () => refused(givesWay ? unanswered.gives_way : unanswered.stays),
    )
  }
  const Box = lines ? 'textarea' : 'input'
  return (
    <span className={styles.place}>
      <span
        className={classes(
          styles.cell,
          loading && styles.loading,
          error !== undefined && styles.bad,
          notEditable && styles.locked,
          clearOnFocus && state.typed === undefined && styles.placeholder,
        )}
      >
        <Box
          {...(lines ? { rows: 1 } : { type: 'text', size: 1 })}
          className={classes(styles.box, figures && styles.figures)}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-busy={loading || undefined}
          autoComplete="off"
          maxLength={maxLength}
          readOnly={loading || notEditable}
          value={shown}
          onFocus={() => dispatch({ type: 'focus', clears: clearOnFocus && !notEditable && !loading })}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            dispatch({ type: 'type', text: event.target.value })
          }
          onBlur={() => {
            dispatch({ type: 'blur' })
            // A refused text waits until somebody asks again.
            if (state.error === undefined) save()
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape' && state.typed !== undefined) {
              event.preventDefault()
              event.stopPropagation()
              dispatch({ type: 'put_back' })
            }
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              save()
            }
          }}
        />
        {state.focused && maxLength !== undefined && !loading && (
          <small className={styles.count}>
            {shown.length} of {maxLength}
          </small>
        )}
        {loading && <Spinner size="small" label="Saving" />}
        {notEditable && <Icon name="lock" size="small" />}
      </span>
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
          {(state.typed ?? state.refused) !== undefined && (
            <button
              type="button"
              className={styles.again}
              onClick={() => (state.refused === undefined ? save() : send(state.refused))}
            >
              Try again
            </button>
          )}
        </span>
      )}
    </span>
  )
})
