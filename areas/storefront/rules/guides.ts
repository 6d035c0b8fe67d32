/** A question with its answer: paragraphs, and perhaps a component that is shown behind them by its name. */
export type Question = {
  readonly id: string
  readonly question: string
  readonly answer: readonly string[]
  readonly component?: string
}

export type Guide = {
  readonly title: string
  readonly intro: string
  readonly questions: readonly Question[]
}

/** `/about` (GEN-08). */
export const about: Guide = {
  title: 'About Cosmic',
  intro: 'Restaurants and package stores of your town, brought to your door by people who live here.',
  questions: [
    {
      id: 'what',
      question: 'What is Cosmic?',
      answer: [
        'One place to order food, beer, wine and spirits from the kitchens and package stores around you, for delivery or pickup.',
        'You see the whole price before you order: nothing is added afterwards.',
      ],
    },
    {
      id: 'who',
      question: 'Who brings my order?',
      answer: [
        'Drivers of your own town. A dispatcher gives each order to the driver who can bring it soonest, and you see when it comes and, on the last leg, where it is.',
      ],
    },
    {
      id: 'where',
      question: 'Where do you deliver?',
      answer: [
        'Type your address on the first page: it says at once which places deliver to you. Where we do not deliver yet, leave your mail address and we write once when we start.',
      ],
    },
    {
      id: 'fees',
      question: 'What does delivery cost?',
      answer: [
        'Each place shows its delivery fee, and what a longer way adds. A service fee and the sales tax stand in the cart, line by line, before you order.',
        'When many order at once a busy fee may be added. It is shown in the cart and goes away when it is calm again.',
      ],
    },
    {
      id: 'data',
      question: 'What do you know about me?',
      answer: [
        'Your name, phone, address and orders. Card numbers never reach us: they go to the card provider’s own fields, and we keep the last four digits.',
        'Birth dates for alcohol are kept encrypted and deleted after 90 days.',
      ],
    },
  ],
}

/** `/guides` (GEN-08). */
export const guides: Guide = {
  title: 'Guides',
  intro: 'How ordering works, from the first dish to the door.',
  questions: [
    {
      id: 'order',
      question: 'How do I order?',
      answer: [
        'Type your address, choose a place, add what you like, and open the cart. Choose delivery or pickup, say how you pay, and press Place order.',
        'The page that follows is your order’s own: keep it open, or come back to it by the link in our text message.',
      ],
    },
    {
      id: 'pay',
      question: 'How can I pay?',
      answer: [
        'By card, in cash at the door, or at the store when you pick up; each place says what it takes. A card is held when you order and charged when the order has come.',
      ],
    },
    {
      id: 'alcohol',
      question: 'When can alcohol be delivered?',
      answer: ['Only inside the hours of the law, and only as long as the store is open:'],
      component: 'alcohol_hours',
    },
    {
      id: 'id',
      question: 'What happens at the door when I order alcohol?',
      answer: [
        'Somebody whom you named when you ordered has to be there, is of legal age, sober, and shows a valid ID. The driver checks it, takes a photo of it where the law asks for one, and has you sign.',
        'Nobody can receive it for you who was not named or cannot show an ID, and it is never left at the door. What cannot be handed over goes back to the store.',
      ],
    },
    {
      id: 'later',
      question: 'Can I order for later?',
      answer: ['Yes: choose a delivery window in the cart. A place that is closed now offers its next one.'],
    },
    {
      id: 'change',
      question: 'Can I change or cancel an order?',
      answer: [
        'Call us at once, by the number on your order’s page: until the kitchen has begun, nearly everything goes.',
      ],
    },
    {
      id: 'wrong',
      question: 'Something was wrong with my order. What now?',
      answer: [
        'Call the number on your order’s page and say the order’s number. What was wrong is given back to your card, in cash, or as a credit for the next order; the page shows it.',
      ],
    },
  ],
}
