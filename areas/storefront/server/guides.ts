import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { askedLanguage, inAskedLanguage } from '#platform/server/language.ts'
import { page, type RouteContext, type RouteHandler } from '#platform/server/routes.ts'
import { aboutPage, guidesPage } from '../calls/guides.ts'
import { alcoholHours } from '../rules/alcohol-hours.ts'
import { about, type Guide, guides } from '../rules/guides.ts'
import type { StorefrontDeps } from './deps.ts'
import { marketOfVisitor, marketState, visitorOf } from './visitor.ts'

/** What Cosmic is, and how it is used; hours of alcohol are those of the visitor's market (GEN-08). */
export function guideRoutes(deps: StorefrontDeps): RouteHandler[] {
  const show = (guide: () => Guide, path: string) => {
    // What search engines are told of it is kept by the text.
    const english = guide()
    return async ({ actor, request }: Pick<RouteContext<typeof aboutPage>, 'actor' | 'request'>) => {
      const visitor = await visitorOf(deps, actor)
      const market = await marketOfVisitor(deps, request, visitor)
      const said = askedLanguage() ? inAskedLanguage(guide) : english
      const alcohol_hours = market ? inAskedLanguage(() => alcoholHours(alcoholPack(market.alcohol_pack))) : null
      return {
        description: said.intro,
        listing: deps.listings.guide(path, english),
        state: { ...visitor.state, market: marketState(market), guide: said, alcohol_hours },
      }
    }
  }
  return [page(aboutPage, show(about, aboutPage.path)), page(guidesPage, show(guides, guidesPage.path))]
}
