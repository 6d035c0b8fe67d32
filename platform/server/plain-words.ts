import { defineWords } from '#platform/core/words.ts'

/** Of pages that are a heading and a sentence. */
export const plainWords = defineWords('platform/plain', {
  not_found: 'Page not found',
  not_found_why: 'There is nothing at this address.',
  broke: 'Something went wrong',
  broke_why: 'Please try again. Reference {reference}.',
  malformed: 'That did not work',
  malformed_why: 'What was sent cannot be read. Go back and try again.',
  unstorable: 'What was sent cannot be read.',
  card_number: 'Card numbers are not accepted here.',
  too_large: 'Too large',
  too_large_why: 'What was sent is larger than we accept.',
  too_many: 'Too many tries',
  too_many_why: 'Please wait a little and try again.',
  start: 'Go to the start page',
  no_script: 'This page needs JavaScript.',
})
