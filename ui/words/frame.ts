import { defineWords } from '#platform/core/words.ts'

/** Around every page of a customer. */
export const words = defineWords('ui/frame', {
  skip: 'Skip to content',
  main: 'Main',
  more: 'More',
  home: '{name}, home',
  system: 'Theme: system. Switch to light',
  light: 'Theme: light. Switch to dark',
  dark: 'Theme: dark. Switch to system',
})
