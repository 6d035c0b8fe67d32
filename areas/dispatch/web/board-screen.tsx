import { useCallback, useMemo, useRef, useState } from 'react'
import { OfficeFrame } from '#areas/accounts/web/public.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Board } from '#ui/ops/board.tsx'
import { useSingleKeysAct } from '#ui/ops/single-keys.ts'
import { Toast } from '#ui/toast.tsx'
import { useFade } from '#ui/use-fade.ts'
import type { UnassignedOrder } from '../rules/board.ts'
import { findsOrder } from '../rules/find.ts'
import type { Intent } from '../rules/intent.ts'
import { AssignDialog } from './assign/assign-dialog.tsx'
import type { Wanted } from './assign/drivers-for-order.ts'
import { AtDoorDialog } from './at-door-dialog.tsx'
import { BoardBar } from './board-bar.tsx'
import { BoardFigures } from './board-figures.tsx'
import { cardOf, columnOf } from './board-keys.ts'
import { BoardNotice } from './board-notice.tsx'
import styles from './board-screen.module.css'
import { dispatchPage } from './board-state.ts'
import { type Columns, columnStep, DriverColumns } from './driver-columns.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { boardKeys, mainKeys } from './key-lines.ts'
import { Roster } from './roster/roster.tsx'
import { SendDialog } from './send-dialog.tsx'
import { UnassignedRail } from './unassigned-rail.tsx'
import { useBoard } from './use-board.ts'
import { useBoardChanges } from './use-board-changes.ts'
import { useBoardKeyboard } from './use-board-keyboard.ts'
import { useColumnView } from './use-column-view.ts'
import { useDrag } from './use-drag.ts'
import { useMapPanel } from './use-map-panel.ts'
import { useNow } from './use-now.ts'
import { useRefresh } from './use-refresh.ts'
import { useUndoKey } from './use-undo-key.ts'

/** Nothing of the map is loaded before it is opened. */
const MapPanel = lazyPart(async () => (await import('./map-panel.tsx')).MapPanel, { what: 'The map' })
const toastMs = 10_000
/** The rail counts minutes; more often than this it need not be drawn anew. */
const railStep = 10_000

type OpenDialog =
  | { readonly what: 'assign'; readonly wanted: Wanted }
  | { readonly what: 'send'; readonly order: UnassignedOrder }

export function BoardScreen() {
  const { markets } = dispatchPage()
  const board = useBoard()
  const now = useNow()
  const topics = useMemo(() => markets.flatMap(({ market_id: id }) => [`queues:${id}`, `unassigned:${id}`]), [markets])
  const refreshing = useRefresh({ now, topics })
  const { change, undo, redo, say, boardMessage, problems, dismiss, question, answer } = useBoardChanges({
    onClockedOut: refreshing.refreshQueuesSoon,
  })
  const timeZoneOf = useCallback(
    (marketId: number) => markets.find(({ market_id }) => market_id === marketId)?.time_zone ?? 'UTC',
    [markets],
  )
  const marketOf = useCallback(
    (marketId: number) =>
      markets.length > 1 ? markets.find(({ market_id }) => market_id === marketId)?.name : undefined,
    [markets],
  )
  const [asking, setAsking] = useState<OpenDialog>()
  const [find, setFind] = useState('')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const scroller = useRef<HTMLElement>(null)
  const columns = useRef<Columns>(null)

  const view = useColumnView(board.driver_queues, now, find)
  const { drag, weighed, moves, onDrag, onDragOrder } = useDrag(board, (gone) =>
    say(
      gone.what === 'order'
        ? `Order ${gone.order.order_id} is no longer unassigned`
        : 'What you held is no longer in this queue',
    ),
  )
  const orders = useMemo(
    () =>
      board.dispatch_unassigned_orders
        .filter((order) => (view.market === null || order.market_id === view.market) && findsOrder(order, find))
        .toSorted((a, b) => (a.promised_at ?? Infinity) - (b.promised_at ?? Infinity) || a.order_id - b.order_id),
    [board.dispatch_unassigned_orders, view.market, find],
  )
  const onAssign = useCallback((wanted: Wanted) => setAsking({ what: 'assign', wanted }), [])
  const onSend = useCallback(
    (order: UnassignedOrder) => {
      // Alcohol by a stranger's courier is asked about first (SIL-OPS-33).
      if (order.alcohol) setAsking({ what: 'send', order })
      else change({ request: 'send_to_external_delivery', data: { order_id: order.order_id } })
    },
    [change],
  )
  const onUndo = () => void undo()
  const onUndoMessage = () => void undo(boardMessage?.dispatch_action_id)
  const onRedo = () => void redo()
  useUndoKey({ undo: onUndo, redo: onRedo })
  const map = useMapPanel()
  const onFold = () => view.change({ isRailFolded: !view.isRailFolded })
  const singleKeys = useSingleKeysAct()
  const { focus, goToDriver, goToOrder, goToMatch } = useBoardKeyboard({
    board,
    orders,
    queues: view.shown,
    now,
    columns,
    change,
    onAssign,
    onSend,
    onMap: map.toggle,
    onRoster: () => view.change({ as: view.as === 'roster' ? 'columns' : 'roster' }),
    onHistory: () => setHistoryOpen((open) => !open),
    onFold,
  })
  const [heldToast, holdToast] = useState<number>()
  useFade(boardMessage?.id === heldToast ? undefined : boardMessage?.id, toastMs, dismiss)
  const close = () => setAsking(undefined)

  /** What was on the card is gone from it: on to the next one, or to the driver who has it now. */
  function takeOffRail(intent: Intent) {
    change(intent)
    const { request, data } = intent
    if (request === 'dispatch_hand_to') return focus(columnOf(data.driver_id))
    if (request !== 'dispatch_place_order' && request !== 'send_to_external_delivery') return
    const at = orders.findIndex(({ order_id }) => order_id === data.order_id)
    const next = orders[at + 1] ?? orders[at - 1]
    if (next) focus(cardOf(next.order_id))
    else if ('driver_id' in data) focus(columnOf(data.driver_id))
  }
  function showDriver(driverId: number) {
    view.change({ as: 'columns' })
    requestAnimationFrame(() => goToDriver(driverId))
  }
  const timeZoneOfDriver = (driverId: number) =>
    timeZoneOf(board.driver_queues.find(({ driver_id }) => driver_id === driverId)?.market_id ?? 0)
  const asOf = board.driver_queues.reduce((sum, { version }) => sum + version, 0)
  const mapPanel = (
    <MapPanel
      queues={board.driver_queues}
      now={Math.floor(now / railStep) * railStep}
      orders={board.dispatch_unassigned_orders}
      isNew={map.isNew}
      shown={map.shown}
      onShown={map.show}
      onDriver={goToDriver}
      onOrder={goToOrder}
    />
  )

  return (
    <OfficeFrame
      title="Dispatch"
      bare
      fixed
      top={
        <>
          <h1 className={styles.title}>Dispatch</h1>
          <BoardFigures
            board={board}
            now={Math.floor(now / railStep) * railStep}
            chosen={view.need}
            onChoose={view.choose}
            onUnassigned={() => orders[0] && focus(cardOf(orders[0].order_id))}
          />
        </>
      }
      commands={[
        { label: map.isOpen ? 'Close the map' : 'Open the map', icon: 'map', keys: 'M', onRun: map.toggle },
        { label: 'History', icon: 'clock', keys: 'H', onRun: () => setHistoryOpen(true) },
        {
          label: refreshing.isEnabled ? 'Disable Refresh' : 'Enable Refresh',
          icon: refreshing.isEnabled ? 'pause' : 'play',
          onRun: refreshing.toggle,
        },
        { label: 'Undo your last change', icon: 'undo', keys: 'Ctrl Z', onRun: onUndo },
        { label: 'Do again what you have undone last', icon: 'repeat', keys: 'Ctrl Shift Z', onRun: onRedo },
      ]}
      keys={boardKeys}
    >
      <Board
        bar={
          <BoardBar
            view={view}
            all={board.driver_queues}
            find={find}
            onFind={setFind}
            onFound={() => goToMatch(find)}
            isHistoryOpen={isHistoryOpen}
            onHistory={() => setHistoryOpen(!isHistoryOpen)}
            onUndo={onUndo}
            onRedo={onRedo}
            map={map}
            refreshing={refreshing}
          />
        }
        railLabel="Unassigned orders"
        isRailFolded={view.isRailFolded}
        rail={
          <UnassignedRail
            orders={orders}
            count={board.dispatch_unassigned_orders.length}
            problems={problems}
            now={Math.floor(now / railStep) * railStep}
            timeZoneOf={timeZoneOf}
            marketOf={marketOf}
            isFolded={view.isRailFolded}
            onFold={onFold}
            onAssign={onAssign}
            onSend={onSend}
            onDrag={onDragOrder}
          />
        }
        strip={
          view.as === 'columns' &&
          view.shown.length > 0 && (
            <FleetStrip
              queues={view.shown}
              now={Math.floor(now / columnStep) * columnStep}
              timeZoneOf={timeZoneOf}
              drag={drag}
              weighed={weighed}
              scroller={scroller}
              onDriver={goToDriver}
              onChange={change}
              onDrag={onDrag}
            />
          )
        }
        columnsLabel="Drivers"
        columnsRef={scroller}
        keys={singleKeys ? mainKeys : undefined}
        side={map.isOpen ? { label: 'Map of drivers', content: mapPanel } : undefined}
      >
        {view.shown.length === 0 && (
          <p className={styles.none}>
            {board.driver_queues.length === 0 ? 'No driver is clocked in.' : 'Nobody fits what is looked for.'}
          </p>
        )}
        {view.as === 'roster' ? (
          <Roster
            queues={view.shown}
            now={Math.floor(now / railStep) * railStep}
            timeZoneOf={timeZoneOf}
            marketOf={marketOf}
            onDriver={showDriver}
          />
        ) : (
          <DriverColumns
            ref={columns}
            board={board}
            queues={view.shown}
            now={now}
            timeZoneOf={timeZoneOf}
            marketOf={marketOf}
            problems={problems}
            drag={drag}
            weighed={weighed}
            moves={moves}
            shown={map.shownDriver}
            scroller={scroller}
            onChange={change}
            onDrag={onDrag}
          />
        )}
        {isHistoryOpen && (
          <HistoryPanel
            asOf={asOf}
            timeZoneOf={timeZoneOfDriver}
            onUndo={(dispatch_action_id) => void undo(dispatch_action_id)}
            onClose={() => setHistoryOpen(false)}
          />
        )}
      </Board>
      <BoardNotice />
      {boardMessage && (
        <Toast
          key={boardMessage.id}
          text={boardMessage.text}
          onHeld={(isHeld) => holdToast(isHeld ? boardMessage.id : undefined)}
          act={
            boardMessage.dispatch_action_id === undefined
              ? undefined
              : { label: 'Undo', keys: 'Ctrl Z', onAct: onUndoMessage }
          }
        />
      )}
      {asking?.what === 'assign' && (
        <AssignDialog
          wanted={asking.wanted}
          board={board}
          now={Math.floor(now / railStep) * railStep}
          timeZone={timeZoneOf(asking.wanted.market_id)}
          onAssign={takeOffRail}
          onClose={close}
        />
      )}
      {question && (
        <AtDoorDialog
          question={question}
          driver={
            board.driver_queues.find(({ driver_id }) => driver_id === question.driver_id)?.driver_details.name ??
            'the driver'
          }
          onAnswer={answer}
        />
      )}
      {asking?.what === 'send' && <SendDialog order={asking.order} onSend={takeOffRail} onClose={close} />}
    </OfficeFrame>
  )
}
