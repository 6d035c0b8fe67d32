import { defineWords } from '#platform/core/words.ts'

/** Of the way that leads to a page. */
export const words = defineWords('ui/breadcrumbs', {
  label: 'Breadcrumb',
})
