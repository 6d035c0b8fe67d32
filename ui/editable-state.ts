/** A text that is edited where it stands (MED-10). */
export type EditableState = {
  /** What was typed; nothing while it shows what is saved. */
  readonly typed: string | undefined
  /** What was refused and gave way to what is saved: it can be sent again, until the field gets focus. */
  readonly refused: string | undefined
  readonly loading: boolean
  readonly focused: boolean
  readonly error: string | undefined
}

export type EditableEvent =
  | { readonly type: 'focus'; readonly clears: boolean }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'put_back' }
  | { readonly type: 'blur' }
  | { readonly type: 'send'; readonly text: string }
  | { readonly type: 'saved' }
  /** `gives_way`: the saved text comes back; else what was typed stays. */
  | { readonly type: 'refused'; readonly error: string; readonly gives_way: boolean }

export const atRest: EditableState = {
  typed: undefined,
  refused: undefined,
  loading: false,
  focused: false,
  error: undefined,
}

export function editableAfter(state: EditableState, event: EditableEvent): EditableState {
  switch (event.type) {
    case 'focus':
      return {
        ...state,
        focused: true,
        typed: state.typed ?? (event.clears ? '' : undefined),
        ...(state.refused !== undefined && { refused: undefined, error: undefined }),
      }
    case 'type':
      // While an edit is pending the field is not editable (MED-11).
      return state.loading ? state : { ...state, typed: event.text, refused: undefined, error: undefined }
    case 'put_back':
      return state.loading ? state : { ...state, typed: undefined, refused: undefined, error: undefined }
    case 'blur':
      return { ...state, focused: false }
    case 'send':
      return { ...state, loading: true, typed: event.text, refused: undefined, error: undefined }
    case 'saved':
      return { ...state, loading: false, typed: undefined }
    case 'refused':
      // Either way it can be sent again.
      return event.gives_way
        ? { ...state, loading: false, typed: undefined, refused: state.typed, error: event.error }
        : { ...state, loading: false, error: event.error }
  }
}

/** What there is to send, or nothing: blanks at the edges are no change, and a cleared placeholder that was left empty comes back. */
export function textToSave(state: EditableState, saved: string, clears: boolean): string | undefined {
  if (state.loading || state.typed === undefined) return undefined
  const text = state.typed.trim()
  return text === saved || (clears && text === '') ? undefined : text
}
