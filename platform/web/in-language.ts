import { languageTag } from '#platform/core/words.ts'

/** A header that asks for an answer in the page's own language, whatever the browser prefers: staff's pages are in English. */
export const inLanguage = () => ({ 'accept-language': languageTag() })
