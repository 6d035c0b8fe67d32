import { expect, test } from 'vitest'
import { changeWords } from './menu-change-words.ts'

test.each([
  [{ base_price: 1300 }, { base_price: 1210 }, [{ text: 'Price', before: '$13.00', after: '$12.10' }]],
  [
    { questions: 1, answers: 24 },
    { questions: 2, answers: 1 },
    [{ text: 'Option questions', before: '1 question, 24 answers', after: '2 questions, 1 answer' }],
  ],
  [{ questions: 2, answers: 24 }, { questions: 2, answers: 24 }, [{ text: 'Option questions changed' }]],
  [{ pictures: 0 }, { pictures: 2 }, [{ text: 'Pictures', before: '0', after: '2' }]],
  [{ pictures: 2 }, { pictures: 2 }, [{ text: 'Pictures changed' }]],
  [{ position: 1 }, { position: 2 }, [{ text: 'Changed' }]],
])('an item that was %o and is %o', (before, after, words) => {
  expect(changeWords({ what: 'menu_draft', before, after })).toEqual(words)
})
