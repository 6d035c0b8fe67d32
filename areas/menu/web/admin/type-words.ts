import { categoryTypes } from '../../rules/category-types.ts'

const words = Object.entries(categoryTypes).map(([word, type]) => ({
  type,
  word: word[0]?.toUpperCase() + word.slice(1),
}))

export const typeText = (type: number): string => words.find((one) => one.type === type)?.word ?? ''

export const typeOptions = words.map(({ type, word }) => ({ value: String(type), label: `${word}, ${type}` }))
