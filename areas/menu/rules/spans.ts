/** Minutes after one midnight; above 1440 is the next day's morning. The end itself is outside. */
export type Span = { readonly from: number; readonly to: number }

/** One span for what touches or overlaps, in order; empty spans are gone. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  return merged
}

/** What of the spans lies inside the window. */
export function clipSpans(spans: readonly Span[], window: Span): Span[] {
  return mergeSpans(spans.map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) })))
}
