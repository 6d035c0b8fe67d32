export type GridKey = { readonly key: string; readonly ctrl: boolean; readonly shift: boolean }

export type GridAct =
  /** The focus goes to that row; `extends` selects all between. */
  | { readonly act: 'move'; readonly to: number; readonly extends: boolean }
  | { readonly act: 'open' | 'select' | 'selectTo' | 'selectAll' | 'clear' | 'find' }

/** What a key does on the row `at` of `count`; `page` rows are in sight. */
export function gridAct({ key, ctrl, shift }: GridKey, at: number, count: number, page: number): GridAct | undefined {
  if (ctrl) return key.toLowerCase() === 'a' ? { act: 'selectAll' } : undefined
  const to = target(key, at, count, page)
  if (to !== undefined) return { act: 'move', to: Math.min(Math.max(to, 0), count - 1), extends: shift }
  switch (key) {
    case 'Enter':
      return { act: 'open' }
    case ' ':
      return { act: shift ? 'selectTo' : 'select' }
    case 'Escape':
      return { act: 'clear' }
    case '/':
      return { act: 'find' }
    default:
      return undefined
  }
}

function target(key: string, at: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at + 1
    case 'ArrowUp':
    case 'k':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return at + page
    case 'PageUp':
      return at - page
    default:
      return undefined
  }
}
