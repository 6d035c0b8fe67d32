import { handle } from '#platform/server/handler.ts'
import { dispatchMoveDown } from '../calls/queue.ts'
import { moveDown } from '../rules/queue.ts'
import { moveAssignment } from './move.ts'

export const moveDownHandler = handle(dispatchMoveDown, (unit) => moveAssignment(dispatchMoveDown, moveDown, unit))
