import { languageFiles } from '#platform/core/languages/files.ts'
import { english } from '#platform/core/words.ts'

const forDevelopers: readonly string[] = ['en-XA']

/** English, and what there is a file for. */
export function languagesFor(isProduction: boolean): readonly string[] {
  const files = Object.keys(languageFiles).filter((tag) => !isProduction || !forDevelopers.includes(tag))
  return [english.tag, ...files]
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
