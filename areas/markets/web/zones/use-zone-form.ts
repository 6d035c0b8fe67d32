import { toAnswer } from '#platform/web/forms/answer.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import { send } from '#platform/web/send.ts'
import { zoneSave } from '../../calls/zones.ts'
import { type Draft, refreshZones, type ZoneView } from './zones-state.ts'

/** The id of the zone that is open; without a zone, its form is of a new one. */
export type OpenZone = number | 'new' | undefined
export type ZoneForm = ReturnType<typeof useZoneForm>

export const newZone: Draft = { kind: 'delivery', name: '', polygons: [], intervals: [] }

/** The form of the zone that is open. The map draws into it too. */
export function useZoneForm(
  market_id: number,
  open: OpenZone,
  present: ZoneView | undefined,
  onSaved: (words: string) => void,
) {
  return useForm({
    schema: zoneSave.data,
    initial: present ?? newZone,
    version: typeof open === 'number' ? (present?.version ?? null) : undefined,
    input: ({ zone_id, kind, name, polygons, intervals }: Draft, version) => ({
      market_id,
      ...(zone_id !== undefined && { zone_id, version }),
      kind,
      name,
      polygons: polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]))),
      intervals: kind === 'game_day' ? intervals : [],
    }),
    submit: (data) => send(zoneSave, data).then(toAnswer),
    done: async ({ zone }) => {
      await refreshZones(market_id).catch(() => undefined)
      onSaved(`${zone.name} is saved.`)
    },
    refresh: () => refreshZones(market_id),
    conflictError: 'stale_zone',
    conflictWords: {
      changed: 'Somebody else has changed this zone.',
      gone: 'Somebody else has deleted this zone.',
    },
    unanswered: 'The zone was not saved. Please try again.',
  })
}
