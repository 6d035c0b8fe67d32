import pseudo from './languages/en-XA.ts'
import { english, type Language } from './words.ts'

/** What customers' pages can be shown in: English, and each file of `languages`, which is named by its tag. */
export const languages: readonly Language[] = [english, pseudo]
