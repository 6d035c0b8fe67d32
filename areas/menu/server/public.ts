/** What other areas may use of menus. */

export { type LockedItem, lockItems, lockMenu, setStock } from './change-item.ts'
export { importMenu } from './import/import-menu.ts'
export { importProducts } from './import/import-products.ts'
export { mayEditMenu } from './may-edit-menu.ts'
export { menuChanges, menuText, optionQuestionText } from './menu-texts.ts'
export { type Menu, type Menus, makeMenus } from './menus.ts'
