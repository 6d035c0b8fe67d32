import { ok, refuse } from '#platform/core/result.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import { optionLibrary, optionQuestionsPage, patchOptions, saveOptions } from '../../calls/option-questions.ts'
import { optionsState, otherGroups } from './options-page.ts'
import { saveItemOptions } from './save-options.ts'

export function optionRoutes(): RouteHandler[] {
  return [
    page(optionQuestionsPage, async ({ db, actor, data }) => {
      const state = await optionsState(db, actor, data)
      return state && { state, title: `${state.item.name}, option questions` }
    }),
    answer(optionLibrary, async ({ db, actor, data }) => {
      const library = await otherGroups(db, actor, data)
      return library ? ok({ success: true as const, library }) : refuse('unknown_id')
    }),
    change(saveOptions, saveItemOptions),
    change(patchOptions, saveItemOptions),
  ]
}
