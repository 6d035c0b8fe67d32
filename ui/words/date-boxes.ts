import { defineWords } from '#platform/core/words.ts'

/** Of the three boxes of a date: what each is for, and the letters that stand in it while it is empty. */
export const words = defineWords('ui/date-boxes', {
  month: '{date}, month',
  day: '{date}, day',
  year: '{date}, year',
  month_letters: 'MM',
  day_letters: 'DD',
  year_letters: 'YYYY',
})
