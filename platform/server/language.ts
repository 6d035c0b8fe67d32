import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { languages } from '#platform/core/languages.ts'
import { english, type Language, speak } from '#platform/core/words.ts'

const forDevelopers: readonly string[] = ['en-XA']

/** Tags of what a visitor may have. */
export function languagesFor(isProduction: boolean): readonly string[] {
  return languages.map(({ tag }) => tag).filter((tag) => !isProduction || !forDevelopers.includes(tag))
}

/** The language of `Accept-Language` that is offered and wanted most; English where it names none of them. */
export function languageOf(accepted: string | undefined, offered: readonly string[]): string {
  if (!accepted || offered.length === 0) return english.tag
  const wanted = accepted
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

const asked = new AsyncLocalStorage<Language | undefined>()

/** Lets what is made for whoever asked be in the language that they asked for; without other languages than English it costs nothing. */
export function hearLanguages(app: FastifyInstance, offered: readonly string[]): void {
  if (offered.every((tag) => tag === english.tag)) return
  app.addHook('preValidation', (request, _reply, done) => {
    // The office is in English.
    const tag = request.url.startsWith('/secure')
      ? english.tag
      : languageOf(request.headers['accept-language'], offered)
    if (tag === english.tag) done()
    else asked.run(languageNamed(tag), done)
  })
}

/** Another one than English: what is kept ready for all is made in English. */
export const askedLanguage = (): Language | undefined => asked.getStore()

/**
 * What a customer will read, in the language of the request that asks for it, or of what it is about (`inLanguage`). Everything else that the
 * server says is English: what it stores and what staff read, whoever caused it. `say` waits for nothing, as one variable holds the language meanwhile.
 */
export function inAskedLanguage<Said>(say: () => Said): Said {
  const language = asked.getStore()
  if (!language) return say()
  const before = speak(language)
  try {
    return say()
  } finally {
    speak(before)
  }
}

/** Makes what a customer reads later in the language that they once asked in, whoever causes it: a letter about their order. */
export const asIfAskedIn = <Made>(tag: string, make: () => Made): Made =>
  asked.run(tag === english.tag ? undefined : languageNamed(tag), make)

/** The same of what is said at once, such as a text. */
export const inLanguage = <Said>(tag: string, say: () => Said): Said => asIfAskedIn(tag, () => inAskedLanguage(say))

const languageNamed = (tag: string) => languages.find((language) => language.tag === tag) ?? english
