/** What other areas may use of the menu in the browser. */

export { tileOf } from './item-looks.ts'
export { LateEditor, LateEditorSide } from './late-editor.tsx'
export { ItemPicture } from './item-picture.tsx'
export { Menu } from './menu-page.tsx'
export { placeDish } from './place-head.tsx'
