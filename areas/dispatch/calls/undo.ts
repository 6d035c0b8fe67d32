/** What a dispatcher may be told after a full-page action, by code: a text in the address could be anybody's. */
export const undoWords = {
  undone: 'The last action was undone.',
  cannot_be_undone: 'The last action can no longer be undone.',
  nothing_to_undo: 'There is nothing to undo.',
} as const

export type UndoOutcome = keyof typeof undoWords
