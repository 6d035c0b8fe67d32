import { unknownPage } from '#platform/server/paged.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  changePerson,
  endPerson,
  endPersonsSessions,
  invitePage,
  invitePerson,
  peoplePage,
  personPage,
  resetSecondStep,
  restorePerson,
  sendStaffLink,
} from '../../calls/staff.ts'
import { clearSecondStep, letLeave, letReturn, setAccess, signOutEverywhere } from './change-person.ts'
import { invite, sendLink } from './invite.ts'
import { accessChoices, pageOfPeople, personState } from './people.ts'

export function staffRoutes({ publicOrigin }: { readonly publicOrigin: string }): RouteHandler[] {
  return [
    page(peoplePage, async ({ db, actor, data }) => {
      const found = await pageOfPeople(db, actor, data)
      if (!found.ok) return unknownPage
      const { people, ...people_pages } = found.data
      return { state: { people, people_pages } }
    }),
    page(invitePage, async ({ db, actor }) => ({ state: { access_choices: await accessChoices(db, actor) } })),
    change(invitePerson, invite(publicOrigin)),
    page(personPage, async ({ db, actor, data, now }) => {
      const person = await personState(db, actor, data.user_id, now)
      if (!person) return undefined
      const access_choices = await accessChoices(db, actor)
      return { state: { person, access_choices, read_at: now.getTime() }, title: person.name }
    }),
    change(changePerson, setAccess),
    change(sendStaffLink, sendLink(publicOrigin)),
    change(resetSecondStep, clearSecondStep),
    change(endPersonsSessions, signOutEverywhere),
    change(endPerson, letLeave),
    change(restorePerson, letReturn(publicOrigin)),
  ]
}
