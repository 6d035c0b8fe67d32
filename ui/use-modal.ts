import { createContext, type MouseEvent, type SyntheticEvent, useContext, useLayoutEffect, useRef } from 'react'

/**
 * What else closes a modal: in the office, the kitchen and at the driver's home it is Back (`useBackCloses`). Customers' pages, whose first
 * script is to stay small, say it where they open one.
 */
export const ModalLayer = createContext<(onClose: (() => void) | undefined) => void>(() => {})

/**
 * The browser's own modal: top layer, the page behind inert, Esc, focus back to where it was. Costs no script on the customer's
 * first page. Mount it to open, unmount it to close.
 */
export function useModal(onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // before the element leaves the page: a removed dialog does not give focus back
    return () => dialog?.close()
  }, [])
  const useLayer = useContext(ModalLayer)
  useLayer(onClose)
  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // A second Esc closes it whatever `cancel` says; then the page must know. Of one that we took away it knows, and hears all the same.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget || event.currentTarget.open || !event.currentTarget.isConnected) return
      if (onClose) onClose()
      else event.currentTarget.showModal()
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose?.()
    },
  }
}
