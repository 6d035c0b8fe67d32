import { useCallback, useRef, useState } from 'react'
import { type ActionAbout, actionText } from '../rules/action-text.ts'
import type { DispatchBoard } from '../rules/board.ts'
import { locationText } from '../rules/driver.ts'
import { applyIntent, type Intent } from '../rules/intent.ts'
import { kindOf, statusText } from '../rules/kinds.ts'
import { deletedWith } from '../rules/queue.ts'
import type { DoorQuestion } from './at-door-dialog.tsx'
import { confirmedBoard } from './board-state.ts'
import { redoOwn, type UndoAnswer, undoAction, undoOwn } from './undo.ts'
import { answered, type Problem, useChange } from './use-board.ts'

type DeleteIntent = Extract<Intent, { request: 'dispatch_delete' }>

export type BoardMessage = {
  readonly id: number
  readonly text: string
  /** What Undo takes back, once the server has named it. */
  readonly dispatch_action_id?: number | undefined
  readonly intent?: Intent | undefined
}

/** Nobody is told to wait who hardly does. */
const toldAfterMs = 400

/** Changes with what is said about them: a toast with the way back, and beside the column what did not hold. */
export function useBoardChanges({ onClockedOut }: { onClockedOut: () => void }) {
  const [boardMessage, setBoardMessage] = useState<BoardMessage>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [question, setQuestion] = useState<AskedFirst>()
  /** One's own change that could not be undone: the next Ctrl Z means the one before it. */
  const passed = useRef<number | undefined>(undefined)

  const say = useCallback((text: string, about: { intent?: Intent } = {}) => {
    setBoardMessage((last) => ({ id: (last?.id ?? 0) + 1, text, ...about }))
  }, [])
  const send = useChange({
    onProblem: ({ intent, error, message }: Problem) => {
      if (error === 'hand_over_begun' && intent.request === 'dispatch_delete') {
        setBoardMessage(undefined)
        return setQuestion(aboutDelete(intent))
      }
      setProblems((present) => ({ ...present, [placeOf(intent)]: message }))
      if (error === 'driver_clocked_out') onClockedOut()
      setBoardMessage(undefined)
    },
    onDone: (intent, dispatch_action_id) => {
      setBoardMessage((last) => {
        if (last?.intent !== intent) return last
        if (dispatch_action_id !== null) return { ...last, dispatch_action_id }
        return hasNoUndo(intent) ? last : undefined
      })
    },
  })
  /** Answers false where it asks first, and nothing has changed yet. */
  const change = useCallback(
    (intent: Intent): boolean => {
      if (intent.request === 'dispatch_delete' && isAtTheDoor(confirmedBoard(), intent)) {
        setQuestion(aboutDelete(intent))
        return false
      }
      const place = placeOf(intent)
      setProblems(({ [place]: _solved, ...others }) => others)
      passed.current = undefined
      const board = confirmedBoard()
      if (changesSomething(board, intent)) say(textOf(board, intent), { intent })
      send(intent)
      return true
    },
    [send, say],
  )
  const tell = useCallback(
    ({ text, done, dispatch_action_id, question: asked }: UndoAnswer) => {
      if (asked) {
        setBoardMessage(undefined)
        return setQuestion({ ...asked.at_door, act: 'Take it away', again: asked.again })
      }
      passed.current = done ? undefined : (dispatch_action_id ?? passed.current)
      say(text)
    },
    [say],
  )
  const lastStep = useRef<Promise<void>>(Promise.resolve())
  /**
   * One after the other, each when what is still on its way has arrived: or the action before it would be taken back. Whoever has to wait is
   * told so, or would press again and take back more than was meant.
   */
  const stepBy = useCallback(
    (words: string, ask: () => Promise<UndoAnswer>) => {
      const patience = setTimeout(() => say(words), toldAfterMs)
      lastStep.current = lastStep.current
        .then(answered)
        .then(ask)
        .then(tell)
        .finally(() => clearTimeout(patience))
    },
    [say, tell],
  )
  /** This action, or one's own last. */
  const undo = useCallback(
    (dispatch_action_id?: number) =>
      stepBy('Undoing…', () =>
        dispatch_action_id === undefined ? undoOwn(passed.current ?? null) : undoAction(dispatch_action_id),
      ),
    [stepBy],
  )
  const redo = useCallback(() => {
    passed.current = undefined
    stepBy('Doing it again…', () => redoOwn())
  }, [stepBy])
  return {
    change,
    undo,
    redo,
    say,
    boardMessage,
    problems,
    dismiss: () => setBoardMessage(undefined),
    question,
    /** The dispatcher takes it away all the same, or leaves it there. */
    answer(isYes: boolean) {
      setQuestion(undefined)
      if (!isYes) return
      if (question?.intent) change({ ...question.intent, data: { ...question.intent.data, confirmed: true } })
      void question?.again?.().then(tell)
    },
  }
}

/** What yes does. */
type AskedFirst = DoorQuestion & { readonly intent?: DeleteIntent; readonly again?: () => Promise<UndoAnswer> }

function aboutDelete(intent: DeleteIntent): AskedFirst | undefined {
  const { order_id, driver_id } = intent.data
  return order_id === null ? undefined : { order_id, driver_id, stays_in_car: false, act: 'Delete', intent }
}

/** As far as the board knows: the server looks again, and at the ID check too. */
function isAtTheDoor(board: DispatchBoard, { data }: DeleteIntent): boolean {
  if (data.confirmed) return false
  const queue = board.driver_queues.find(({ driver_id }) => driver_id === data.driver_id)
  return deletedWith(queue?.driver_assignments ?? [], data.driver_assignment_id).some(
    ({ driver_assignment_id, status_text }) =>
      kindOf(driver_assignment_id) === 'deliver' && status_text === statusText('arrived'),
  )
}

/** What is told although nothing can take it back. */
function hasNoUndo({ request }: Intent): boolean {
  return request === 'send_to_external_delivery' || request === 'dispatch_goods_returned'
}

/** A move at an end says nothing, for it does nothing (DSP-68, DSP-70); what is unknown here, the server may know. */
function changesSomething(board: DispatchBoard, intent: Intent): boolean {
  const { request, data } = intent
  if (request !== 'dispatch_move_up' && request !== 'dispatch_move_down' && request !== 'dispatch_move_to') return true
  const idsOf = (one: DispatchBoard) =>
    one.driver_queues
      .find(({ driver_id }) => driver_id === data.driver_id)
      ?.driver_assignments.map(({ driver_assignment_id }) => driver_assignment_id)
      .join()
  return idsOf(board) !== idsOf(applyIntent(board, intent))
}

/** Beside which column, or which order, a problem is shown. */
function placeOf({ data }: Intent): string {
  // A suggestion is on the order's card.
  if ('suggested' in data) return `order ${data.order_id}`
  return 'driver_id' in data ? `driver ${data.driver_id}` : `order ${data.order_id}`
}

/** In the words of the history. */
function textOf(board: DispatchBoard, { request, data }: Intent): string {
  if (request === 'send_to_external_delivery') return `Order ${data.order_id} sent to CW`
  const nameOf = (id: number) =>
    board.driver_queues.find(({ driver_id }) => driver_id === id)?.driver_details.name ?? 'the driver'
  return actionText(request, aboutOf(board, { request, data } as Intent), nameOf(data.driver_id))
}

function aboutOf(board: DispatchBoard, { request, data }: Intent): ActionAbout {
  if (request === 'change_driver_status') return { active: data.active }
  if (request === 'enqueue_waypoint') return { waypoint: locationText(board.dispatch_waypoints, data.waypoint_id) }
  if (request === 'dispatch_enqueue') return { order_id: data.assignment.order_id }
  if (
    request === 'dispatch_place_order' ||
    request === 'dispatch_reorder' ||
    request === 'send_to_external_delivery' ||
    request === 'dispatch_goods_returned'
  )
    return { order_id: data.order_id }
  const owner = request === 'dispatch_hand_to' ? data.from_driver_id : data.driver_id
  const queue = board.driver_queues.find(({ driver_id }) => driver_id === owner)
  const row = queue?.driver_assignments.find((one) => one.driver_assignment_id === data.driver_assignment_id)
  const from = request === 'dispatch_hand_to' ? queue?.driver_details.name : undefined
  return row?.order_id == null
    ? { waypoint: locationText(board.dispatch_waypoints, row?.waypoint_id ?? null), from }
    : { order_id: row.order_id, from }
}
