import { languages } from '#platform/core/languages.ts'
import { english } from '#platform/core/words.ts'

const forDevelopers: readonly string[] = ['en-XA']

/** Tags of what a visitor may have. */
export function languagesFor(isProduction: boolean): readonly string[] {
  return languages.map(({ tag }) => tag).filter((tag) => !isProduction || !forDevelopers.includes(tag))
}

/** The language of `Accept-Language` that is offered and wanted most; English where it names none of them. */
export function languageOf(accepted: string | undefined, offered: readonly string[]): string {
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';')
      return { tag: tag.trim().toLowerCase(), weight: Number(/^\s*q=([\d.]+)$/.exec(weight)?.[1] ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const found = offered.find((one) => one.toLowerCase() === tag) ?? offered.find((one) => one === tag.split('-')[0])
    if (found) return found
  }
  return english.tag
}
