import { defineWords } from '#platform/core/words.ts'

/** What parts of the kit say by themselves, as far as customers see them. */
export const words = defineWords('ui', {
  close: 'Close',
  dismiss: 'Dismiss',
  clear_search: 'Clear search',
  reload: 'Reload the page',
  skip: 'Skip to content',
  main: 'Main',
  more: 'More',
  home: '{name}, home',
  theme_system: 'Theme: system. Switch to light',
  theme_light: 'Theme: light. Switch to dark',
  theme_dark: 'Theme: dark. Switch to system',
  one_more: 'One more, {what}',
  one_less: 'One less, {what}',
  remove: 'Remove {what}',
  rating: '{rating} of {most}',
  stage_done: 'done',
  stage_now: 'in progress',
  stage_later: 'to come',
  stage_bad: 'failed',
  pin: 'Pin. Move it with the arrow keys.',
  no_streets: 'The streets cannot be shown on this device.',
})
