import { letterAct, letterFrame, letterParagraph } from './letter-frame.ts'

type OfficeLetter = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Where it leads; stands after the paragraphs. */
  readonly act?: { readonly label: string; readonly address: string }
  readonly last: string
}

/** A short letter to one of staff or a driver, as text and as HTML. */
export function officeLetter({ subject, paragraphs, act, last }: OfficeLetter) {
  const content = [
    ...paragraphs.map(letterParagraph),
    ...(act ? [letterAct(act.label, act.address)] : []),
    letterParagraph(last),
  ]
  return {
    subject,
    body: [...paragraphs, ...(act ? [act.address] : []), last].join('\n\n'),
    html: letterFrame({ language: 'en', subject, sender: 'Cosmic', content: content.join('\n') }),
  }
}
