import { defineTopic } from '#platform/core/route.ts'

/** `menu:8`: the menu of place 8 has a newer version. Visitors of its page follow it by a stream of their own, which asks for no session. */
export const menuTopic = defineTopic({ topic: 'menu', may: ['menu_editor'], which: 'of the menus that they edit' })
