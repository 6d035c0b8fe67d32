import { useState } from 'react'
import { Toast } from '#ui/toast.tsx'
import { useFade } from '#ui/use-fade.ts'
import type { BoardMessage } from './use-board-changes.ts'

const toastMs = 10_000

type ToastProps = {
  message: BoardMessage | undefined
  onUndo: (dispatch_action_id: number) => void
  onGone: () => void
}

/** What was done, with the way back, until it has been read. */
export function BoardToast({ message, onUndo, onGone }: ToastProps) {
  const [held, setHeld] = useState<number>()
  useFade(message?.id === held ? undefined : message?.id, toastMs, onGone)
  if (!message) return null
  const { id, text, dispatch_action_id } = message
  return (
    <Toast
      key={id}
      text={text}
      onHeld={(isHeld) => setHeld(isHeld ? id : undefined)}
      act={
        dispatch_action_id === undefined
          ? undefined
          : { label: 'Undo', keys: 'Ctrl Z', onAct: () => onUndo(dispatch_action_id) }
      }
    />
  )
}
