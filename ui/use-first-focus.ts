import { type RefObject, useEffect, useRef } from 'react'

/** For the field that a dialog is about: it has the focus once the dialog is open, which begins at its cross by itself. */
export function useFirstFocus<Element extends HTMLElement = HTMLInputElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  // Behind the layout effects, one of which opens the dialog.
  useEffect(() => ref.current?.focus(), [])
  return ref
}
