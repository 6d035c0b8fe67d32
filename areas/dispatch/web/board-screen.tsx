import { useMemo, useRef, useState } from 'react'
import { OfficeFrame } from '#areas/accounts/web/public.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Board } from '#ui/ops/board.tsx'
import { useSingleKeysAct } from '#ui/ops/single-keys.ts'
import { findsOrder } from '../rules/find.ts'
import { ClaimsContext, useClaim, useClaims } from './assign/claims.ts'
import { BoardBar } from './board-bar.tsx'
import { boardCommands } from './board-commands.ts'
import { BoardDialogs, type OpenDialog } from './board-dialogs.tsx'
import { BoardFigures } from './board-figures.tsx'
import { cardOf } from './board-keys.ts'
import { BoardNotice } from './board-notice.tsx'
import styles from './board-screen.module.css'
import { BoardToast } from './board-toast.tsx'
import { weighedIn } from './drag.ts'
import { type Columns, columnStep, DriverColumns } from './driver-columns.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { boardKeys, mainKeys } from './key-lines.ts'
import { LatenessParts } from './lateness/lateness-parts.tsx'
import { RisksContext } from './lateness/risks.ts'
import { useLateness } from './lateness/use-lateness.ts'
import { Roster } from './roster/roster.tsx'
import { useSuggestions } from './suggestions/use-suggestions.ts'
import { UnassignedRail } from './unassigned-rail.tsx'
import { useBoard } from './use-board.ts'
import { useBoardChanges } from './use-board-changes.ts'
import { useBoardKeyboard } from './use-board-keyboard.ts'
import { useColumnView } from './use-column-view.ts'
import { useDrag } from './use-drag.ts'
import { useMapPanel } from './use-map-panel.ts'
import { useMarkets } from './use-markets.ts'
import { useNow } from './use-now.ts'
import { useOrderActs } from './use-order-acts.ts'
import { useRefresh } from './use-refresh.ts'
import { useUndoKey } from './use-undo-key.ts'

/** Nothing of the map is loaded before it is opened. */
const MapPanel = lazyPart(async () => (await import('./map-panel.tsx')).MapPanel, {
  missing: () => 'The map could not be loaded.',
})
/** The rail counts minutes; more often than this it need not be drawn anew. */
const railStep = 10_000

export function BoardScreen() {
  const { markets, timeZoneOf, marketOf } = useMarkets()
  const board = useBoard()
  const now = useNow()
  const railNow = Math.floor(now / railStep) * railStep
  const topics = useMemo(
    () => markets.flatMap(({ market_id: id }) => [`queues:${id}`, `unassigned:${id}`, `plans:${id}`, `claims:${id}`]),
    [markets],
  )
  const suggestions = useSuggestions()
  const lateness = useLateness(suggestions)
  const { claims, refreshClaims } = useClaims()
  const refreshing = useRefresh({ now, topics, onPlan: suggestions.refresh, onClaims: refreshClaims })
  const { change, undo, redo, say, boardMessage, problems, dismiss, question, answer } = useBoardChanges({
    onClockedOut: refreshing.refreshQueuesNow,
  })
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
  // Who holds an order over the columns is choosing for it.
  useClaim(weighedIn(drag)?.order_id)
  const orders = useMemo(
    () =>
      board.dispatch_unassigned_orders
        .filter((order) => (view.market === null || order.market_id === view.market) && findsOrder(order, find))
        .toSorted((a, b) => (a.promised_at ?? Infinity) - (b.promised_at ?? Infinity) || a.order_id - b.order_id),
    [board.dispatch_unassigned_orders, view.market, find],
  )
  const { onAssign, onSend, onGive } = useOrderActs(change, setAsking)
  const onUndo = () => undo()
  const onRedo = () => redo()
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
    onNothing: () => say('Nothing is chosen: an arrow key goes to an order or a driver first'),
    onMap: map.toggle,
    onRoster: () => view.change({ as: view.as === 'roster' ? 'columns' : 'roster' }),
    onHistory: () => setHistoryOpen((open) => !open),
    onLateness: lateness.toggle,
    onFold,
  })
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
      now={railNow}
      orders={board.dispatch_unassigned_orders}
      isNew={map.isNew}
      shown={map.shown}
      onShown={map.show}
      onDriver={goToDriver}
      onOrder={goToOrder}
    />
  )

  return (
    <RisksContext value={lateness.context}>
      <ClaimsContext value={claims}>
        <OfficeFrame
          title="Dispatch"
          bare
          fixed
          top={
            <>
              <h1 className={styles.title}>Dispatch</h1>
              <BoardFigures
                board={board}
                now={railNow}
                chosen={view.need}
                onChoose={view.choose}
                onUnassigned={() => orders[0] && focus(cardOf(orders[0].order_id))}
              />
            </>
          }
          commands={boardCommands({
            map,
            refreshing,
            onHistory: () => setHistoryOpen(true),
            onLateness: lateness.toggle,
            onUndo,
            onRedo,
          })}
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
                lateness={lateness}
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
                suggestions={suggestions}
                queues={board.driver_queues}
                onGive={onGive}
                onSay={say}
                count={board.dispatch_unassigned_orders.length}
                problems={problems}
                now={railNow}
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
                now={railNow}
                timeZoneOf={timeZoneOf}
                marketOf={marketOf}
                onDriver={showDriver}
              />
            ) : (
              <DriverColumns
                ref={columns}
                board={board}
                queues={view.shown}
                waitingPlaces={suggestions.waitingPlaces}
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
            <LatenessParts
              lateness={lateness}
              board={board}
              timeZoneOf={timeZoneOf}
              onChange={change}
              onSend={onSend}
            />
            {isHistoryOpen && (
              <HistoryPanel
                asOf={asOf}
                timeZoneOf={timeZoneOfDriver}
                onUndo={(dispatch_action_id) => undo(dispatch_action_id)}
                onClose={() => setHistoryOpen(false)}
              />
            )}
          </Board>
          <BoardNotice />
          <BoardToast
            message={boardMessage}
            onUndo={(dispatch_action_id) => undo(dispatch_action_id)}
            onGone={dismiss}
          />
          <BoardDialogs
            asking={asking}
            question={question}
            board={board}
            orders={orders}
            now={railNow}
            timeZoneOf={timeZoneOf}
            onChange={change}
            onAnswer={answer}
            onFocus={focus}
            onClose={() => setAsking(undefined)}
          />
        </OfficeFrame>
      </ClaimsContext>
    </RisksContext>
  )
}
