/** The words of the query stand out where the text has them as they were typed. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escaped)
  if (words.length === 0) return text
  const found = [...text.matchAll(new RegExp(words.join('|'), 'giu'))]
  let end = 0
  const parts = found.map(({ 0: word, index }) => {
    const before = text.slice(end, index)
    end = index + word.length
    return (
      <span key={index}>
        {before}
        <mark>{word}</mark>
      </span>
    )
  })
  return (
    <span>
      {parts}
      {text.slice(end)}
    </span>
  )
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
