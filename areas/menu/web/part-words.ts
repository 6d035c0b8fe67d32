import { defineWords } from '#platform/core/words.ts'

/** What a menu says that is not all here: without scripts it is read by pages, and a large one comes in two parts. */
export const partWords = defineWords('menu/parts', {
  pages: 'Pages of {category}',
  page: 'Page {page} of {pages}',
  previous: 'Previous',
  next: 'Next',
  looking: 'Looking through the whole menu…',
  not_all: 'Only a part of this menu could be loaded.',
  again: 'Try again',
})
