import type { Language } from '../words.ts'

/** Languages beside English, by the tag of `<html lang>`. Only who reads one loads its file. */
export const languageFiles: Readonly<Record<string, () => Promise<{ readonly default: Language }>>> = {
  'en-XA': () => import('./pseudo.ts'),
}
