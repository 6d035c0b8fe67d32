/** What other areas may use of menus. */

export { changeItem, type LockedItem, lockItems, lockMenu, setStock } from './change-item.ts'
export { importMenu } from './import/import-menu.ts'
export { importProducts } from './import/import-products.ts'
export { mayEditMenu, menuOf, ofOwnMenus } from './may-edit-menu.ts'
export {
  categoryPageOf,
  itemState,
  menuChanges,
  menuText,
  optionQuestionText,
  type ReadyText,
  wholeMenuText,
} from './menu-texts.ts'
export { type Menu, type Menus, makeMenus } from './menus.ts'
export { posLinkedJob } from './pos-linked-job.ts'
