/** A language that customers' pages are shown in. English stands in the tables themselves; another one is a file of `platform/core/languages`. */
export type Language = {
  /** For `Intl` and `<html lang>`. */
  readonly tag: string
  readonly textOf: (table: string, key: string, english: string) => string
}

export const english: Language = { tag: 'en', textOf: (_table, _key, text) => text }

let spoken = english
const plurals = new Map<string, Intl.PluralRules>()

/**
 * In the browser once, before anything is drawn; on the server before each page, which is drawn without a pause.
 * @returns what was spoken before
 */
export function speak(language: Language): Language {
  const before = spoken
  spoken = language
  return before
}

/** What the server answers in English: another language has its own words by the route, `POST /order/:order_id/rating`, and the reason. */
export const answerText = (route: string, reason: string, text: string): string => spoken.textOf(route, reason, text)

/** What `Intl` is asked for. */
export const languageTag = (): string => spoken.tag

export type Value = string | number

/**
 * The words of a screen: one message for each key, in ICU's syntax as far as it is used here. `{name}` is a value, `{count, plural, one {# dish}
 * other {# dishes}}` and `{kind, select, …}` choose by one and may hold values. A message with values is a function of them; one with tags,
 * `<b>ready</b>` or `<phone/>`, goes through `rich` (`platform/web/rich.ts`), which says what they are.
 *
 * A message is in the language that is spoken when it is read: read it where something is drawn or told, not while a module is loaded.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineWords<const Texts extends Readonly<Record<string, string>>>(
  name: string,
  texts: Texts,
): Words<Texts> {
  return new Proxy<Readonly<Record<string, string>>>(texts, {
    get(_texts, key: string) {
      const plain = texts[key] ?? ''
      const text = spoken.textOf(name, key, plain)
      // What is a function in English is one in every language: its callers know no other.
      return plain.includes('{') ? (values: Values) => format(text, values) : text
    },
  }) as Words<Texts>
}

type Values = Readonly<Record<string, Value>>

/** `{name}`, or a choice whose cases hold nothing deeper than `{name}`. */
export const field = /\{(\w+)(?:, (plural|select),((?:\s*=?\w+ \{(?:[^{}]|\{\w+\})*\})+)\s*)?\}/g
export const fieldCase = /(=?\w+) \{((?:[^{}]|\{\w+\})*)\}/g

/** Stands for `<` in a value, so that no name can be taken for a tag. */
export const lessThan = '\uE000'

function format(text: string, values: Values): string {
  return text.replace(field, (_all, name: string, kind?: string, cases = '') => {
    const value = values[name] ?? ''
    if (!kind) return text.includes('<') ? String(value).replaceAll('<', lessThan) : String(value)
    const texts = casesOf(cases)
    const isCount = kind === 'plural'
    const words =
      texts.get(`=${value}`) ??
      texts.get(isCount ? pluralRules().select(Number(value)) : value) ??
      texts.get('other') ??
      ''
    // `#` is the count, and elsewhere the sign before a number: `order #{order_id}`.
    return format(isCount ? words.replaceAll('#', String(value)) : words, values)
  })
}

const caseTexts = new Map<string, ReadonlyMap<Value, string>>()

/** Of the tables alone, and so not many: what values are is put in after a case is chosen. */
function casesOf(cases: string): ReadonlyMap<Value, string> {
  const read = () => new Map([...cases.matchAll(fieldCase)].map(([, key = '', words = '']) => [key, words]))
  const texts = caseTexts.get(cases) ?? read()
  caseTexts.set(cases, texts)
  return texts
}

function pluralRules(): Intl.PluralRules {
  const tag = languageTag()
  const rules = plurals.get(tag) ?? new Intl.PluralRules(tag)
  plurals.set(tag, rules)
  return rules
}

// From here on types alone: keys, values and tags are read off the English text, so that what is forgotten or mistyped does not compile.

type Words<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? Message<Texts[Key]> : never }

type Message<Text extends string> = Text extends `${string}{${string}`
  ? (values: { readonly [Field in FieldsOf<Text> as Field[0]]: Field[1] }) => Said<Text>
  : Said<Text>

type Said<Text extends string> = Text extends `${string}<${string}` ? Rich<TagsOf<Text>> : string

declare const tags: unique symbol
/** Words with tags in them; no string, so that nobody shows the tags. */
export type Rich<Tag extends string> = { readonly [tags]: Tag }

type FieldsOf<Text extends string> = Text extends `${string}{${infer Rest}` ? FieldOf<Rest> : never
type FieldOf<Text extends string> = Text extends `${infer Name}}${infer Rest}`
  ? Name extends `${infer Plural}, plural,${string}`
    ? [Plural, number] | CasesOf<Text extends `${string}, plural,${infer Cases}` ? Cases : never>
    : Name extends `${infer Select}, select,${string}`
      ? [Select, Value] | CasesOf<Text extends `${string}, select,${infer Cases}` ? Cases : never>
      : [Name, Value] | FieldsOf<Rest>
  : never
type CasesOf<Text extends string> = Text extends ` ${infer Rest}`
  ? CasesOf<Rest>
  : Text extends `}${infer Rest}`
    ? FieldsOf<Rest>
    : Text extends `${string} {${infer Rest}`
      ? CaseOf<Rest>
      : never
type CaseOf<Text extends string> = Text extends `${infer Words}}${infer Rest}`
  ? Words extends `${string}{${infer Name}`
    ? [Name, Value] | CaseOf<Rest>
    : CasesOf<Rest>
  : never

type TagsOf<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? Name extends `/${string}`
    ? TagsOf<Rest>
    : (Name extends `${infer Alone}/` ? Alone : Name) | TagsOf<Rest>
  : never
