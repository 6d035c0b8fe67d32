import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { noCardTipAtDoor } from '#areas/cart/rules/payment.ts'
import { isTipModeOffered, type TipMode } from '#areas/cart/rules/tips.ts'
import { ChoiceTiles } from '#ui/choice-tiles.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { type CheckoutDraft, draftTip } from './checkout-draft.ts'
import styles from './checkout-parts.module.css'

type TipPartProps = {
  cart: CartState
  draft: CheckoutDraft
  error: string | undefined
  onDraft: (change: Partial<CheckoutDraft>) => void
}

/** Percent presets with their amounts, a fixed amount, one's own, none, or cash at the door (CRT-17, CRT-18, SIL-ORD-030). */
export function TipPart({ cart, draft, error, onDraft }: TipPartProps) {
  const { tips } = cart
  const isMandatory = tips.mandatory_tip_percent > 0
  const choices: { value: TipMode; label: string; hint?: string; disabled?: boolean }[] = [
    { value: 'none', label: 'None', disabled: isMandatory },
    ...tips.presets.map(({ percent, amount, allowed }) => ({
      value: `percent_${percent}` as TipMode,
      label: `${percent}%`,
      hint: `$${amount}`,
      disabled: !allowed,
    })),
    { value: 'fixed', label: `$${tips.fixed}` },
    { value: 'custom', label: 'Custom' },
    ...(isTipModeOffered('at_door', draft.payment)
      ? [{ value: 'at_door' as const, label: 'At the door', hint: 'in cash', disabled: isMandatory }]
      : []),
  ]
  const isBad = draftTip(draft, cart) === undefined
  return (
    <Panel title={cart.is_delivery ? 'Tip for your driver' : 'Tip for the kitchen'}>
      <div id="tip" tabIndex={-1}>
        <ChoiceTiles
          legend="Tip"
          hideLegend
          filled
          width="92px"
          value={draft.tipMode}
          choices={choices}
          onChoose={(mode) => onDraft({ tipMode: mode as TipMode })}
        />
      </div>
      {draft.tipMode === 'custom' && (
        <MoneyField
          label="Your tip"
          value={draft.customTip}
          error={isBad ? 'Please enter an amount between $0.00 and $500.00.' : undefined}
          onChange={(event) => onDraft({ customTip: event.target.value })}
        />
      )}
      {isMandatory && (
        <Note>
          This place asks for a tip of at least {tips.mandatory_tip_percent}% on an order of this size: $
          {tips.mandatory_tip}.
        </Note>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.aside}>{noCardTipAtDoor}</p>
    </Panel>
  )
}
