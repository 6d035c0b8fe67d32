import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import styles from './zones.module.css'

type UndoBarProps = {
  /** What each of them would do; undefined when there is nothing. */
  undoWords: string | undefined
  redoWords: string | undefined
  busy: boolean
  told: { readonly done?: string; readonly problem?: string }
  onUndo: () => void
  onRedo: () => void
}

/** Two buttons, and the keys that everybody knows: Ctrl Z, Ctrl Shift Z and Ctrl Y, wherever the focus is. */
export function UndoBar({ undoWords, redoWords, busy, told, onUndo, onRedo }: UndoBarProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const which = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
    const isRedo = which === 'y' || (which === 'z' && event.shiftKey)
    if (event.defaultPrevented || event.altKey || (which !== 'z' && !isRedo) || hasItsOwn(event.target)) return
    event.preventDefault()
    if (isRedo) onRedo()
    else onUndo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.drawingBar}>
      <Button
        size="small"
        variant="quiet"
        disabled={undoWords === undefined || busy}
        onClick={onUndo}
        title="Ctrl Z"
        aria-keyshortcuts="Control+Z"
      >
        {undoWords === undefined ? 'Undo' : `Undo ${undoWords}`}
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={redoWords === undefined || busy}
        onClick={onRedo}
        title="Ctrl Shift Z"
        aria-keyshortcuts="Control+Shift+Z Control+Y"
      >
        {redoWords === undefined ? 'Redo' : `Redo ${redoWords}`}
      </Button>
      {told.done && <OkLine>{told.done}</OkLine>}
      <ErrorLine error={told.problem} />
    </div>
  )
}

/** A field whose text is nobody's draft, and a dialog that asks something. */
const hasItsOwn = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-own-undo], dialog') !== null
