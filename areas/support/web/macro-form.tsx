import { useState } from 'react'
import { useOffice } from '#areas/accounts/web/public.tsx'
import type { Answer } from '#platform/web/forms/answer.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  changeMacro,
  createMacro,
  longestMacroText,
  type Macro,
  macroAssigns,
  macroWords,
  removeMacro,
} from '../calls/macros.ts'
import { macroFault } from '../rules/macro-fault.ts'
import { asPriority, priorities, priorityNames, statusNames, ticketStatuses } from '../rules/ticket.ts'
import styles from './macros.module.css'
import { useMacrosPage } from './use-macros.ts'

const asItIs = 'as_it_is'
const allMarkets = 'all'
const assignWords = { as_it_is: 'As it is', me: 'To whoever uses it', nobody: 'To nobody' } as const

type Values = ReturnType<typeof initialOf>

function initialOf(macro: Macro | undefined, usualMarket: string) {
  return {
    name: macro?.name ?? '',
    body: macro?.body ?? '',
    status: (macro?.status ?? asItIs) as string,
    priority: macro?.priority ? String(macro.priority) : asItIs,
    assigns: (macro?.assigns ?? asItIs) as string,
    market: macro ? (macro.market_id === null ? allMarkets : String(macro.market_id)) : usualMarket,
  }
}

const fieldsOf = ({ name, body, status, priority, assigns, market }: Values) => ({
  name,
  body,
  status: ticketStatuses.find((one) => one === status) ?? null,
  priority: priority === asItIs ? null : asPriority(Number(priority)),
  assigns: macroAssigns.find((one) => one === assigns) ?? asItIs,
  market_id: market === allMarkets ? null : Number(market),
})

/** A new one, or `macro` changed. */
export function MacroForm({ macro, close }: { macro?: Macro; close: () => void }) {
  const { markets } = useOffice()
  const mayWriteForAll = useMacrosPage('may_write_for_all')
  const usualMarket = mayWriteForAll ? allMarkets : String(markets[0]?.market_id ?? '')
  const form = useForm({
    initial: initialOf(macro, usualMarket),
    check: (values) => {
      const fault = macroFault(fieldsOf(values))
      return fault ? { [fault.field]: macroWords[fault.reason] } : {}
    },
    version: macro?.version,
    input: (values, version) => ({ ...fieldsOf(values), expected_version: version ?? 0 }),
    submit: ({ expected_version, ...fields }): Promise<Answer<unknown>> =>
      macro
        ? ask(changeMacro, { ticket_macro_id: macro.ticket_macro_id, ...fields, expected_version })
        : ask(createMacro, fields),
    done: async () => {
      await refreshPage()
      close()
    },
    refresh: refreshPage,
    unanswered: createMacro.unanswered,
  })
  const places = [
    ...(mayWriteForAll ? [{ value: allMarkets, label: 'All markets' }] : []),
    ...markets.map(({ market_id, name }) => ({ value: String(market_id), label: name })),
  ]
  return (
    <Form
      form={form}
      submit="Save macro"
      acts={
        <>
          <Button variant="quiet" onClick={close}>
            Leave it
          </Button>
          {macro && <Remove macro={macro} />}
        </>
      }
    >
      <TextField label="Name" maxLength={100} {...form.text('name')} />
      <TextArea
        label="Text to the customer"
        optional="optional"
        rows={4}
        maxLength={longestMacroText}
        {...form.text('body')}
      />
      <div className={styles.choices}>
        <Select
          label="State"
          {...form.select('status', [
            { value: asItIs, label: 'As it is' },
            ...ticketStatuses.map((value) => ({ value, label: statusNames[value] })),
          ])}
        />
        <Select
          label="Priority"
          {...form.select('priority', [
            { value: asItIs, label: 'As it is' },
            ...priorities.toReversed().map((value) => ({ value: String(value), label: priorityNames[value] })),
          ])}
        />
        <Select
          label="Who has it"
          {...form.select(
            'assigns',
            macroAssigns.map((value) => ({ value, label: assignWords[value] })),
          )}
        />
        {places.length > 1 && <Select label="Market" {...form.select('market', places)} />}
      </div>
    </Form>
  )
}

function Remove({ macro }: { macro: Macro }) {
  const { ticket_macro_id, version, name } = macro
  const [isAsking, setAsking] = useState(false)
  const act = useAct(async () => {
    const answer = await ask(removeMacro, { ticket_macro_id, expected_version: version })
    if (answer.ok) await refreshPage()
    return answer
  })
  return (
    <>
      <Button variant="dangerQuiet" loading={act.loading} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ErrorLine error={act.error} count={act.failures} />
      {isAsking && (
        <Dialog
          title={`Remove “${name}”?`}
          role="alertdialog"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  act.run()
                }}
              >
                Remove
              </Button>
              <Button onClick={() => setAsking(false)}>Leave it</Button>
            </>
          }
        >
          <p>What was sent with it stays.</p>
        </Dialog>
      )}
    </>
  )
}
