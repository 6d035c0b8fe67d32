type Cue = { readonly at: number; readonly text: string }

/** The last words stay for so long, in seconds. */
const lastsAtMost = 30

/** As WebVTT: each line until the next begins. */
export function captionsOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ at, text }, index) => {
    const end = cues[index + 1]?.at ?? at + lastsAtMost
    return `${timeText(at)} --> ${timeText(end)}\n${lineText(text)}`
  })
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

function timeText(second: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}.000`
}

/** A line break would end the block, and an arrow begin another. */
const lineText = (text: string) =>
  text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
