import { phoneDigits } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { messageWords, startConversation } from '../calls/messaging.ts'
import { longestText } from '../rules/conversation.ts'
import { useMessagingPage } from './use-messaging.ts'

/** A text to a phone; where there is a conversation with it, that one goes on. */
export function NewMessage({ close }: { close: () => void }) {
  const markets = useMessagingPage('markets')
  const only = markets.length === 1 ? markets[0] : undefined
  const form = useForm({
    schema: startConversation.input,
    initial: { phone_number: '', body: '', order: '', market_id: only ? String(only.market_id) : '' },
    check: ({ phone_number, body, order }) => ({
      phone_number: phoneDigits(phone_number) ? undefined : startConversation.refusals.phone_number_invalid[1],
      body: body.trim() === '' ? messageWords.text_missing : undefined,
      order: order === '' || /^#?\d{1,9}$/.test(order.trim()) ? undefined : 'Please enter the number of an order.',
    }),
    input: ({ phone_number, body, order, market_id }) => ({
      phone_number,
      body,
      order_id: order === '' ? null : Number(order.replace(/\D/g, '')),
      market_id: market_id === '' ? null : Number(market_id),
    }),
    submit: (input) => ask(startConversation, input),
    done: ({ conversation_id }) => {
      location.assign(`/secure/messaging/${conversation_id}`)
    },
    unanswered: startConversation.unanswered,
  })
  return (
    <Dialog title="New message" onClose={close}>
      <Form form={form} submit="Send text" submitting="Sending…">
        <PhoneField label="Phone number" {...form.tidied('phone_number')} />
        <TextArea label="Text" rows={3} maxLength={longestText} {...form.text('body')} />
        <TextField label="Order" hint="If it is about one." {...form.text('order')} />
        {!only && (
          <Select
            label="Market"
            {...form.select('market_id', [
              { value: '', label: 'That of the order or of their last one' },
              ...markets.map((market) => ({ value: String(market.market_id), label: market.name })),
            ])}
          />
        )}
      </Form>
    </Dialog>
  )
}
