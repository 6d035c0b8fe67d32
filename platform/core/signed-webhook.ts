import * as z from 'zod/mini'

/** What all definitions have by which a provider tells us something by itself: the signature is over the raw bytes, so nothing may parse them before. */
export const signedWebhook = (wrongSignature: string, most: number = 256 * 1024) =>
  ({
    method: 'POST',
    open: 'signature',
    body: { kind: 'text', most },
    reply: z.object({ success: z.literal(true) }),
    refusals: { signature_invalid: [401, wrongSignature] },
  }) as const
