import type { KeyLine } from '#ui/ops/shell-links.ts'

/** At the foot of the board, where there is room for these. */
export const mainKeys: readonly KeyLine[] = [
  ['↑ ↓', 'assignment'],
  ['← →', 'driver'],
  ['[ ]', 'move'],
  ['Del', 'delete'],
  ['A', 'assign'],
  ['W', 'add'],
  ['M', 'map'],
  ['R', 'roster'],
  ['H', 'history'],
  ['Ctrl Z', 'undo'],
  ['G', 'go to'],
  ['?', 'all keys'],
]

/** Every key of the board, for the list of keys. */
export const boardKeys: readonly KeyLine[] = [
  ['↑ ↓', 'to the order or assignment above or below'],
  ['← →', 'to the next driver; left of the first one are the unassigned orders'],
  ['[', 'Move Up'],
  [']', 'Move Down'],
  ['Del', 'Delete; the order becomes unassigned again'],
  ['Enter', 'on an unassigned order: give it to whom the plan proposes'],
  ['A', 'assign the unassigned order, or give the row’s order to another driver'],
  ['E', 'send the unassigned order to CW'],
  ['W', 'add to the driver’s queue'],
  ['N', 'to the next driver who is overdue or has not acknowledged'],
  ['F', 'find a driver or an order'],
  ['M', 'map beside the drivers'],
  ['R', 'roster or columns'],
  ['H', 'history of changes'],
  ['L', 'what will be late, and what can be done'],
  ['\\', 'fold the unassigned orders to a narrow strip'],
  ['Ctrl Z', 'undo your last change, and then the one before it'],
  ['Ctrl Shift Z', 'do again what you have undone last; Ctrl Y too'],
]
