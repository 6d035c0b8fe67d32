/** What other areas may use of cards in the browser. */

export { CardList } from './card-list.tsx'
