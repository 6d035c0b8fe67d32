import { field, fieldCase, type Language } from '../words.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = [...'áƀçďéƒĝĥíĵķłḿñóƥɋŕşţúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶŁḾÑÓƤɊŔŞŢÚṼŴẊÝŽ']
const letters = new Map([...plain].map((letter, at) => [letter, strange[at] ?? letter]))

/**
 * English in strange letters, a third longer, between brackets: it is read without effort, what is not in a table has plain letters, and
 * what is cut has lost a bracket. For tests and development.
 */
const pseudo: Language = {
  tag: 'en-XA',
  // What the server has said in it already is shown as it is.
  textOf: (_table, _key, english) => (english.startsWith('⟦') ? english : `⟦${disguise(english)}⟧`),
}
export default pseudo

function disguise(text: string): string {
  // Fields and tags stay as they are, but not what the cases of a choice say.
  const pieces = new RegExp(`${field.source}|<[^>]*>|[A-Za-z]`, 'g')
  return text.replace(pieces, (piece, _name, kind?: string, cases?: string) => {
    if (kind && cases) {
      const said = cases.replace(fieldCase, (_case, key: string, words: string) => `${key} {${disguise(words)}}`)
      return piece.replace(cases, () => said)
    }
    const letter = letters.get(piece)
    if (letter === undefined) return piece
    return /[aeiou]/i.test(piece) ? letter + letter.toLowerCase() : letter
  })
}
