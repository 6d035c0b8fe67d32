import { readRichText } from '../rules/rich-text.ts'

/** An explanation; its markup was looked at when it was saved. */
export function RichText({ html }: { html: string }) {
  const lines = readRichText(html) ?? [[{ text: html, isStrong: false }]]
  return lines.map((pieces, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored text do not move
    <span key={line}>
      {line > 0 && <br />}
      {/* biome-ignore lint/suspicious/noArrayIndexKey: as above */}
      {pieces.map(({ text, isStrong }, at) => (isStrong ? <b key={at}>{text}</b> : <span key={at}>{text}</span>))}
    </span>
  ))
}
