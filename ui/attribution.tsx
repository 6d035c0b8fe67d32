/** Whose data is shown; OpenStreetMap asks for the way to its licence. */
export function Attribution({ text }: { text: string }) {
  if (!text.includes('OpenStreetMap')) return text
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
