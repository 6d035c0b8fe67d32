import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { type OwnViews, withView } from '#ui/table/views.ts'
import { type OwnView, removeOwnView, saveOwnView, type ViewPlace } from '../calls/own-views.ts'

/** A person's own views of a list, kept on the server; `served` are those that came with the page. */
export function useOwnViews(place: ViewPlace, served: readonly OwnView[]): OwnViews {
  const [views, setViews] = useState(served)
  const [error, setError] = useState<string>()
  return {
    views,
    error,
    hint: 'For you alone, wherever you sign in.',
    async keep(view) {
      setViews((before) => withView(before, view))
      const { id: view_id, name, search } = view
      const answer = await ask(saveOwnView, { place, view_id, name, search })
      setError(answer.ok ? undefined : answer.message)
    },
    async remove(id) {
      const answer = await ask(removeOwnView, { place, view_id: id })
      if (answer.ok) setViews((before) => before.filter((one) => one.id !== id))
      setError(answer.ok ? undefined : answer.message)
    },
  }
}
