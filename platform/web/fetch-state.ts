import type { State } from '#platform/core/state.ts'

/** What staff read when a page or a part of one does not come: the server has answered that it cannot, or nothing has answered (SIL-ORD-153). */
export const loadProblems = { refused: 'Could not load page!', unanswered: 'Could not load webpage.' } as const
export type LoadProblem = (typeof loadProblems)[keyof typeof loadProblems]

export type FetchedState =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly problem: LoadProblem }

/** The state of a page of ours, without the page. */
export async function fetchState(address: string, signal?: AbortSignal): Promise<FetchedState> {
  const headers = { accept: 'application/json' }
  const response = await fetch(address, { headers, ...(signal && { signal }) }).catch(() => undefined)
  if (!response) return { ok: false, problem: loadProblems.unanswered }
  const body: { state?: State } | undefined = response.ok ? await response.json().catch(() => undefined) : undefined
  return body?.state ? { ok: true, state: body.state } : { ok: false, problem: loadProblems.refused }
}
