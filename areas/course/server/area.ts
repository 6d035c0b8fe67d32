import type { Area } from '#platform/server/area.ts'
import { courseAdminRoutes } from './admin-routes.ts'
import { certifyDriverHandler } from './certify-driver.ts'
import { coursePages } from './course-pages.ts'
import type { CourseDeps } from './deps.ts'
import { submitTestHandler } from './submit-test.ts'

export function courseArea(deps: CourseDeps): Area {
  return {
    calls: [submitTestHandler(deps), certifyDriverHandler(deps)],
    routes: [...coursePages(deps), ...courseAdminRoutes(deps)],
  }
}
