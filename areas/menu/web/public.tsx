/** What other areas may use of the menu in the browser. */

export { itemLook, tileOf } from './item-looks.ts'
export { LateEditor, LateEditorSide } from './late-editor.tsx'
export { Menu } from './menu-page.tsx'
export { placeDish } from './place-dish.ts'
