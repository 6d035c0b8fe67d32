import { createContext, type RefObject } from 'react'

/** Asks before a dialog closes by Esc, Back, its cross or a press beside it, which nobody may have meant; it is given the way to close. */
export type Hold = (close: () => void) => void

/** Where what stands in a dialog, such as a form with unsaved values, leaves its hold. */
export const LayerHold = createContext<RefObject<Hold | undefined> | undefined>(undefined)
