import { useEffect, useState } from 'react'
import { Toast } from '#ui/toast.tsx'
import { notSaved } from './edit-menu.ts'
import { forgetDone, tellDone, useEditor } from './editor-store.ts'

const shownMs = 10_000

/** What was just changed can be taken back for ten seconds, unless somebody has changed it since. */
export function UndoToast() {
  const done = useEditor((state) => state.done)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!done || isHeld) return
    const timer = setTimeout(forgetDone, shownMs)
    return () => clearTimeout(timer)
  }, [done, isHeld])
  if (!done) return null
  const { undo } = done
  return (
    <Toast
      text={done.text}
      onHeld={setHeld}
      act={
        undo && {
          label: 'Undo',
          onAct: () => {
            setHeld(false)
            forgetDone()
            undo().then(
              (answer) => tellDone({ text: answer.ok ? 'Taken back.' : answer.message }),
              () => tellDone({ text: notSaved }),
            )
          },
        }
      }
    />
  )
}
