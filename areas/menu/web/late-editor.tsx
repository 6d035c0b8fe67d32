import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu, type MenuProps } from './menu-page.tsx'
import { words } from './words.ts'

/** Only those who may edit a menu load what edits it; until it is there, and on the server, they see what visitors see. */
export const LateEditor = lazyPart<MenuProps>(
  () => import('./editor/menu-editor.tsx').then(({ MenuEditor }) => MenuEditor),
  { missing: () => words.editor_missing, meanwhile: (props) => <Menu {...props} /> },
)

export const LateEditorSide = lazyPart<{ menu: MenuProps['menu'] }>(() =>
  import('./editor/editor-side.tsx').then(({ EditorSide }) => EditorSide),
)
