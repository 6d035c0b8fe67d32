/** What a span says beside its name: kinds, codes and our own texts, never what somebody has typed. */
export type SpanFacts = Readonly<Record<string, string | number>>
export type SpanKind = 'call' | 'job' | 'provider'
/** Below whatever is being done when it begins. */
export type InSpan = <Answer>(
  kind: SpanKind,
  name: string,
  facts: SpanFacts,
  work: () => Promise<Answer>,
) => Promise<Answer>

let present: InSpan | undefined

/** Of this process. Undefined, as at first: nothing is measured and nothing is loaded. */
export function setSpans(next: InSpan | undefined): void {
  present = next
}

export const inSpan: InSpan = (kind, name, facts, work) => (present ? present(kind, name, facts, work) : work())
