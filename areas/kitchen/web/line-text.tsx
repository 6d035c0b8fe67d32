import type { TicketLine } from '../rules/ticket-line.ts'

/** A line as a cook reads it; what the customer has written stands out. */
export function LineText({ line, said }: { line: TicketLine; said: string | undefined }) {
  const more = [line.code, ...line.details, line.place].filter(Boolean).join(' · ')
  return (
    <>
      <strong>{line.name}</strong>
      {more && <small>{more}</small>}
      {line.said.map((words) => (
        <span key={words} className={said}>
          {words}
        </span>
      ))}
    </>
  )
}
