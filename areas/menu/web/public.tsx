/** What other areas may use of the menu in the browser. */
export { ItemPicture } from './item-picture.tsx'
export { Landing } from './landing/landing-page.tsx'
export { type AddItem, Menu } from './menu-page.tsx'
export { placeDish } from './place-head.tsx'
export { type ShownList, Stores } from './stores/stores-page.tsx'
