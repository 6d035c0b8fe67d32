import { defineWords } from '#platform/core/words.ts'

/** The texts of `/about` and `/guides` (GEN-08): each question by its id, its answer by paragraphs. */
export const guideWords = defineWords('storefront/guide-texts', {
  about: 'About Cosmic',
  about_intro: 'Restaurants and package stores of your town, brought to your door by people who live here.',
  what: 'What is Cosmic?',
  what_1:
    'One place to order food, beer, wine and spirits from the kitchens and package stores around you, for delivery or pickup.',
  what_2: 'You see the whole price before you order: nothing is added afterwards.',
  who: 'Who brings my order?',
  who_1:
    'Drivers of your own town. A dispatcher gives each order to the driver who can bring it soonest, and you see when it comes and, on the last leg, where it is.',
  where: 'Where do you deliver?',
  where_1:
    'Type your address on the first page: it says at once which places deliver to you. Where we do not deliver yet, leave your mail address and we write once when we start.',
  fees: 'What does delivery cost?',
  fees_1:
    'Each place shows its delivery fee, and what a longer way adds. A service fee and the sales tax stand in the cart, line by line, before you order.',
  fees_2:
    'When many order at once a busy fee may be added. It is shown in the cart and goes away when it is calm again.',
  data: 'What do you know about me?',
  data_1:
    'Your name, phone, address and orders. Card numbers never reach us: they go to the card provider’s own fields, and we keep the last four digits.',
  data_2: 'Birth dates for alcohol are kept encrypted and deleted after 90 days.',
  guides: 'Guides',
  guides_intro: 'How ordering works, from the first dish to the door.',
  order: 'How do I order?',
  order_1:
    'Type your address, choose a place, add what you like, and open the cart. Choose delivery or pickup, say how you pay, and press Place order.',
  order_2:
    'The page that follows is your order’s own: keep it open, or come back to it by the link in our text message.',
  pay: 'How can I pay?',
  pay_1:
    'By card, in cash at the door, or at the store when you pick up; each place says what it takes. A card is held when you order and charged when the order has come.',
  alcohol: 'When can alcohol be delivered?',
  alcohol_1: 'Only inside the hours of the law, and only as long as the store is open:',
  id: 'What happens at the door when I order alcohol?',
  id_1: 'Somebody whom you named when you ordered has to be there, is of legal age, sober, and shows a valid ID. The driver checks it, takes a photo of it where the law asks for one, and has you sign.',
  id_2: 'Nobody can receive it for you who was not named or cannot show an ID, and it is never left at the door. What cannot be handed over goes back to the store.',
  later: 'Can I order for later?',
  later_1: 'Yes: choose a delivery window in the cart. A place that is closed now offers its next one.',
  change: 'Can I change or cancel an order?',
  change_1: 'Call us at once, by the number on your order’s page: until the kitchen has begun, nearly everything goes.',
  wrong: 'Something was wrong with my order. What now?',
  wrong_1:
    'Call the number on your order’s page and say the order’s number. What was wrong is given back to your card, in cash, or as a credit for the next order; the page shows it.',
})
