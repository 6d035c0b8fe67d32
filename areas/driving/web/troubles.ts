/** Why nothing is sent just now. */
export const troubles = {
  no_signal: 'No signal. It is saved on this phone and sends by itself.',
  server: 'The server could not take it. It is saved on this phone and sends by itself.',
  signed_out: 'This phone is signed out. It is saved on this phone until it is signed in again. Call dispatch.',
} as const
